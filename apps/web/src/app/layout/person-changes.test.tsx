import { useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { HttpResponse, http, ws } from "msw";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteOwnChange } from "../../lib/network/own-changes.ts";
import { endSession, renewToken } from "../../lib/network/session.ts";
import { signIn, token } from "../../testing/factories.ts";
import { server } from "../../testing/server.ts";
import { AppLayout } from "./app-layout.tsx";

const link = ws.link("ws://localhost/ws/progress");
type Socket = { readonly send: (data: string) => void };

let asked = 0;
let sockets: { readonly token: string; readonly tell: (change: object) => void }[];

beforeEach(() => {
  asked = 0;
  sockets = [];
  server.use(
    http.get("/api/system/version", () => HttpResponse.json({})),
    link.addEventListener("connection", ({ client }) => {
      let token = "";
      client.addEventListener("message", ({ data }) => {
        const text = String(data);
        const header = (name: string) => new RegExp(`^${name}:(.*)$`, "m").exec(text)?.[1] ?? "";
        if (text.startsWith("CONNECT")) {
          token = header("Authorization");
          client.send("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0");
        } else if (text.startsWith("SUBSCRIBE")) {
          sockets.push({ token, tell: teller(client, header("id"), header("destination")) });
        }
      });
    }),
  );
});
afterEach(() => vi.restoreAllMocks());

const teller = (client: Socket, id: string, destination: string) => (change: object) =>
  client.send(
    `MESSAGE\nsubscription:${id}\nmessage-id:1\ndestination:${destination}\n\n${JSON.stringify(change)}\0`,
  );

function Figure() {
  const { data } = useQuery({
    queryKey: ["portfolio", "figure"],
    queryFn: () => {
      asked += 1;
      return `Asked ${asked}`;
    },
  });
  return <p>{data}</p>;
}

async function openTab(): Promise<void> {
  signIn();
  render(
    <MemoryRouter initialEntries={["/portfolio"]}>
      <AppLayout>
        <Figure />
      </AppLayout>
    </MemoryRouter>,
  );
  await screen.findByText(/Asked/);
  await vi.waitFor(() => expect(sockets).toHaveLength(1), 5000);
}

const IMPORT = { kind: "IMPORT", transactions: 185, positions: 0 };
const LINE = "Updated: an import added 185 transactions";

test("an import elsewhere fetches the figures on the screen again, and one line says so for a while", async () => {
  await openTab();
  const before = asked;

  act(() => sockets[0]?.tell(IMPORT));

  await screen.findByText(LINE);
  await screen.findByText(`Asked ${before + 1}`);
  await vi.waitFor(() => expect(screen.queryByText(LINE)).toBeNull(), 12_000);
  expect(asked).toBe(before + 1);
});

test("a change of this very tab is fetched as well, without a word", async () => {
  await openTab();
  const before = asked;
  noteOwnChange();

  act(() => sockets[0]?.tell({ kind: "EDIT", transactions: 0, positions: 0 }));

  await screen.findByText(`Asked ${before + 1}`);
  expect(screen.queryByText(/^Updated/)).toBeNull();
});

test("a tab in the background asks for nothing until it is looked at", async () => {
  await openTab();
  const before = asked;
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");

  act(() => sockets[0]?.tell(IMPORT));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(asked).toBe(before);

  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await screen.findByText(`Asked ${before + 1}`);
});

test("after a logout nothing is heard any more, and the next person has a line of their own", async () => {
  await openTab();
  act(() => endSession("logout"));
  act(() => void signIn({ id: "somebody-else" }));

  await vi.waitFor(() => expect(sockets).toHaveLength(2), 5000);
  act(() => sockets[0]?.tell(IMPORT));
  await new Promise((resolve) => setTimeout(resolve, 1000));

  expect(screen.queryByText(/^Updated/)).toBeNull();
});

test("after an own new password the channel of the new token is heard", async () => {
  await openTab();
  const before = asked;
  const fresh = token({ id: "2" });

  act(() => renewToken(fresh));
  await vi.waitFor(() => expect(sockets).toHaveLength(2), 5000);
  expect(sockets[1]?.token).toBe(`Bearer ${fresh}`);
  act(() => sockets[1]?.tell(IMPORT));

  await screen.findByText(LINE);
  expect(asked).toBeGreaterThan(before);
});
