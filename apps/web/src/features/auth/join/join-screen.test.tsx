import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { currentSession, endSession } from "../../../lib/network/session.ts";
import { sessionUser, signIn, token } from "../../../testing/factories.ts";
import { server } from "../../../testing/server.ts";
import { JoinScreen } from "./join-screen.tsx";

const INVITED = {
  firstName: "Cleo",
  lastName: "New",
  email: "cleo@example.com",
  username: null as string | null,
  expiresAt: "2026-11-27T14:51:58.000Z",
};

afterEach(() => {
  endSession();
  window.history.replaceState(null, "", "/");
});

/** Opens the link, and notes what is sent and where it leads. */
function open(invited: typeof INVITED | number = INVITED) {
  const sent: unknown[] = [];
  window.history.replaceState(null, "", "/join#the-key");
  server.use(
    http.post("/api/invitations/open", async ({ request }) => {
      sent.push(await request.json());
      return typeof invited === "number"
        ? HttpResponse.json({ message: "No" }, { status: invited })
        : HttpResponse.json(invited);
    }),
    http.post("/api/invitations/accept", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ token: token(), user: sessionUser() });
    }),
  );
  const onLeave = vi.fn();
  render(<JoinScreen onLeave={onLeave} />);
  return { sent, onLeave, user: userEvent.setup() };
}

async function fillIn(
  user: ReturnType<typeof userEvent.setup>,
  password = "Kestrel-Boat-31",
  again = password,
) {
  await user.type(screen.getByLabelText("Password"), password);
  await user.type(screen.getByLabelText("Confirm password"), again);
  await user.click(screen.getByRole("button", { name: "Join" }));
}

test("the person chooses username and password, and is signed in", async () => {
  const { sent, onLeave, user } = open();
  expect(await screen.findByRole("heading", { name: "Welcome, Cleo" })).toBeVisible();
  expect((screen.getByLabelText("E-mail") as HTMLInputElement).value).toBe("cleo@example.com");

  await user.type(screen.getByLabelText("Username"), "Cleo");
  await fillIn(user);

  await waitFor(() => expect(onLeave).toHaveBeenCalledWith("/"));
  expect(currentSession()).toBeDefined();
  expect(sent).toEqual([
    { token: "the-key" },
    { token: "the-key", username: "cleo", email: "cleo@example.com", password: "Kestrel-Boat-31" },
  ]);
});

test("weak and differing passwords, and a missing name, are told by field and sent nowhere", async () => {
  const { sent, user } = open();
  await screen.findByRole("heading", { name: "Welcome, Cleo" });
  await fillIn(user, "short", "shirt");

  expect(screen.getByText("Username is required")).toBeVisible();
  expect(screen.getByText(/^Password requirements not met/)).toBeVisible();
  expect(screen.getByText("The passwords do not match")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("a taken username is told at its field, and what was typed stays", async () => {
  const { onLeave, user } = open();
  const taken = {
    message: "Username is already taken",
    fieldErrors: { username: "Username is already taken" },
  };
  server.use(http.post("/api/invitations/accept", () => HttpResponse.json(taken, { status: 409 })));
  await user.type(await screen.findByLabelText("Username"), "ann");
  await fillIn(user);

  expect((await screen.findByRole("alert")).textContent).toContain("Username is already taken");
  expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true");
  expect((screen.getByLabelText("Password") as HTMLInputElement).value).toBe("Kestrel-Boat-31");
  expect(onLeave).not.toHaveBeenCalled();
});

test("a link that is no longer good says what to do, also when somebody else was faster", async () => {
  const { onLeave, user } = open(404);
  expect(await screen.findByRole("heading", { name: "This link doesn't work any more" })).toBeVisible();
  expect(screen.getByText(/ask an administrator for a new link/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Go to sign-in" }));
  expect(onLeave).toHaveBeenCalledWith("/login");
});

test("somebody else was faster", async () => {
  const { user } = open();
  server.use(
    http.post("/api/invitations/accept", () => HttpResponse.json({ message: "No" }, { status: 404 })),
  );
  await user.type(await screen.findByLabelText("Username"), "cleo");
  await fillIn(user);

  expect(await screen.findByRole("heading", { name: "This link doesn't work any more" })).toBeVisible();
});

test("a server that can't answer is asked again", async () => {
  const { user } = open(503);
  await screen.findByRole("alert");
  server.use(http.post("/api/invitations/open", () => HttpResponse.json(INVITED)));
  await user.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByRole("heading", { name: "Welcome, Cleo" })).toBeVisible();
});

test("the first administrator has a name already and chooses a password only", async () => {
  const { sent, user } = open({ ...INVITED, username: "admin" });
  expect(((await screen.findByLabelText("Username")) as HTMLInputElement).readOnly).toBe(true);
  expect(screen.queryByLabelText("E-mail")).toBeNull();
  await fillIn(user);

  await waitFor(() => expect(sent.at(-1)).toMatchObject({ username: "admin", email: "cleo@example.com" }));
});

test("whoever is signed in on this browser is warned", async () => {
  signIn({ username: "ann" });
  open();

  expect(await screen.findByText(/ann is signed in on this browser/)).toBeVisible();
});
