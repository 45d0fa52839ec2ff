import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { ScriptTokens } from "./components/script-tokens.tsx";

const NAS = {
  id: "t-1",
  name: "nas",
  scope: "IMPORT",
  hint: "sb_Ab12",
  lastDay: "2026-12-31",
  createdAt: "2026-11-19T15:00:00.000Z",
  lastUsedAt: "2026-11-20T14:00:00.000Z",
  isAlive: true,
};
const OLD = {
  ...NAS,
  id: "t-2",
  name: "old",
  scope: "READ",
  lastDay: null,
  lastUsedAt: null,
  isAlive: false,
};
const TOKEN = `sb_${"x".repeat(43)}`;

function answerTokens(given: readonly object[]) {
  let tokens = [...given] as { id: string }[];
  const sent: unknown[] = [];
  server.use(
    http.get("/api/auth/tokens", () => HttpResponse.json(tokens)),
    http.post("/api/auth/tokens", async ({ request }) => {
      const draft = (await request.json()) as { currentPassword: string; name: string };
      sent.push(draft);
      if (draft.currentPassword !== "right") {
        const message = "Current password is incorrect";
        const fieldErrors = { currentPassword: message };
        return HttpResponse.json({ success: false, message, fieldErrors }, { status: 400 });
      }
      const made = { ...NAS, ...draft, id: "t-3", lastUsedAt: null };
      tokens = [made, ...tokens];
      return HttpResponse.json({ token: TOKEN, made }, { status: 201 });
    }),
    http.post("/api/auth/tokens/:id/revoke", ({ params }) => {
      tokens = tokens.filter(({ id }) => id !== params["id"]);
      return HttpResponse.json({ success: true });
    }),
  );
  return sent;
}

const list = () => screen.findByRole("list", { name: "Tokens for scripts" });

test("each token says what it may, until when, and when it was last used; revoked it is gone", async () => {
  signIn({ roles: ["USER"] });
  answerTokens([NAS, OLD]);
  const { user } = renderPage(<ScriptTokens />);

  const [nas, old] = within(await list()).getAllByRole("listitem");
  expect(nas?.textContent).toMatch(
    /^nasImportssb_Ab12… made Nov 19, 2026.*good through Dec 31, 2026, last used Nov 20, 2026/,
  );
  expect(old?.textContent).toMatch(/^oldEnded.*never used/);

  await user.click(screen.getByRole("button", { name: "Revoke nas" }));

  await expect.poll(async () => within(await list()).getAllByRole("listitem")).toHaveLength(1);
});

test("a new token takes the password, is shown until Done, and is then nowhere on the page", async () => {
  signIn({ roles: ["USER"] });
  const sent = answerTokens([]);
  const { user } = renderPage(<ScriptTokens />);
  await user.click(await screen.findByRole("button", { name: "New token" }));

  await user.click(screen.getByRole("button", { name: "Make token" }));
  expect(screen.getByText("Name is required")).toBeVisible();
  expect(screen.getByText("Your password is required")).toBeVisible();
  expect(sent).toEqual([]);

  await user.type(screen.getByLabelText("Name"), "nas");
  await user.selectOptions(screen.getByLabelText("It may"), "Import files for me");
  await user.type(screen.getByLabelText("Current password"), "wrong");
  await user.click(screen.getByRole("button", { name: "Make token" }));
  const password = screen.getByLabelText("Current password");
  await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
  await user.clear(password);
  await user.type(password, "right");
  await user.click(screen.getByRole("button", { name: "Make token" }));

  expect(await screen.findByLabelText("New token")).toHaveProperty("value", TOKEN);
  expect(screen.getByRole("button", { name: "Copy token" })).toBeVisible();
  expect(sent.at(-1)).toEqual({ name: "nas", scope: "IMPORT", lastDay: null, currentPassword: "right" });
  expect((await list()).textContent).toContain("nas");

  await user.click(screen.getByRole("button", { name: "Done" }));

  expect(screen.queryByDisplayValue(TOKEN)).toBeNull();
  expect(document.body.innerHTML).not.toContain(TOKEN);
});

test("a read-only person is offered tokens that read, and no others", async () => {
  signIn({ roles: ["READONLY"] });
  answerTokens([]);
  const { user } = renderPage(<ScriptTokens />);
  await user.click(await screen.findByRole("button", { name: "New token" }));

  const options = within(screen.getByLabelText("It may")).getAllByRole("option");

  expect(options.map(({ textContent }) => textContent)).toEqual(["Read my figures"]);
});
