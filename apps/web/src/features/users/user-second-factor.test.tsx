import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { UserSecondFactor } from "./components/user-second-factor.tsx";
import { ANN_ID, adminUser, ROOT_ID } from "./testing/answers.ts";

function answer(given = { passkeys: 1, apps: 0, recoveryCodesLeft: 9, isDemanded: false }) {
  let summary = given;
  const acts: string[] = [];
  server.use(
    http.get("/api/users/:id/second-factor", () => HttpResponse.json(summary)),
    http.put("/api/users/:id/second-factor", async ({ request }) => {
      const { isDemanded } = (await request.json()) as { isDemanded: boolean };
      acts.push(`demand ${isDemanded}`);
      summary = { ...summary, isDemanded };
      return HttpResponse.json(summary);
    }),
    http.post("/api/users/:id/second-factor/remove", () => {
      acts.push("remove");
      summary = { ...summary, passkeys: 0, apps: 0, recoveryCodesLeft: 0 };
      return HttpResponse.json({ success: true, removed: 1 });
    }),
  );
  return acts;
}

const open = (id = ANN_ID) => {
  signIn({ id: ROOT_ID, username: "root", roles: ["ADMIN"] });
  return renderPage(<UserSecondFactor user={adminUser({ id })} />);
};

test("it tells what somebody has, demands one, and no longer", async () => {
  const acts = answer();
  const { user } = open();
  expect(await screen.findByText("1 passkey; 9 recovery codes left.")).toBeVisible();
  expect(screen.getByText("Not required.")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Require a second factor" }));
  expect(await screen.findByText("Required.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "No longer require one" }));
  expect(await screen.findByText("Not required.")).toBeVisible();
  expect(acts).toEqual(["demand true", "demand false"]);
});

test("a lost one is removed after a question", async () => {
  const acts = answer({ passkeys: 1, apps: 2, recoveryCodesLeft: 9, isDemanded: true });
  const { user } = open();
  expect(await screen.findByText("1 passkey and 2 authenticator apps; 9 recovery codes left.")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Remove second factor" }));
  const question = screen.getByRole("alertdialog", { name: "Remove second factor of ann" });
  expect(question.textContent).toContain("they have to add a new one first");
  expect(acts).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Remove" }));

  expect(await screen.findByText("None: the password alone signs in.")).toBeVisible();
  expect(screen.getByText("Required: nothing else opens for them until they add one.")).toBeVisible();
});

test("a demand says that it doesn't hold for whom the house's provider lets in", async () => {
  answer({ passkeys: 0, apps: 0, recoveryCodesLeft: 0, isDemanded: true });
  server.use(
    http.get("/api/users/:id/identities", () => HttpResponse.json({ provider: "Pocket ID", identities: [] })),
  );
  open();

  expect(
    await screen.findByText(
      "Required: nothing else opens for them until they add one, unless they sign in with Pocket ID.",
    ),
  ).toBeVisible();
});

test("administrators remove their own in their profile, with their password", async () => {
  answer();
  open(ROOT_ID);

  expect(await screen.findByText(/^1 passkey/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Remove second factor" })).toBeNull();
});

test("a refusal is told in words", async () => {
  answer();
  server.use(
    http.put("/api/users/:id/second-factor", () =>
      HttpResponse.json({ success: false, message: "User not found" }, { status: 404 }),
    ),
  );
  const { user } = open();

  await user.click(await screen.findByRole("button", { name: "Require a second factor" }));

  expect((await screen.findByRole("alert")).textContent).toBe("User not found");
});
