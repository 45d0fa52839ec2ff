import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { FamilyAccessPage } from "./pages/family-access-page.tsx";
import { FamilyPage } from "./pages/family-page.tsx";
import { answerSharing, BEN, given, received } from "./testing/shares.ts";

/** What mutations of these names are sent. */
function hear(...names: readonly string[]) {
  const sent: unknown[] = [];
  server.use(
    ...names.map((name) =>
      graphql.mutation(name, ({ variables }) => {
        sent.push(variables);
        return HttpResponse.json({
          data: { shareAccounts: { given: [] }, stopSharing: true, leaveShared: true },
        });
      }),
    ),
  );
  return sent;
}

test("where nothing is shared the page says what sharing does", async () => {
  answerSharing({});
  renderPage(<FamilyPage />);

  expect(await screen.findByText("Nothing is shared yet")).toBeVisible();
  expect(screen.getByRole("button", { name: "Share accounts" })).toBeVisible();
});

test("who may only look is not told to share", async () => {
  signIn({ roles: ["READONLY"] });
  answerSharing({});
  renderPage(<FamilyPage />);

  expect(await screen.findByText("What others share with you shows here.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Share accounts" })).toBeNull();
});

test("accounts are shared with a person, some of them, until a day", async () => {
  answerSharing({});
  const sent = hear("ShareAccounts");
  const { user } = renderPage(<FamilyPage />);

  await user.click(await screen.findByRole("button", { name: "Share accounts" }));
  const dialog = within(screen.getByRole("dialog", { name: "Share accounts" }));
  await user.type(dialog.getByLabelText("Their username"), "ben");
  await user.click(dialog.getByLabelText("Individual"));
  await user.selectOptions(dialog.getByLabelText("They may"), "See and change them");
  await user.type(dialog.getByLabelText("Last day (optional)"), "2026-12-31");
  await user.click(dialog.getByRole("button", { name: "Share" }));

  expect(await screen.findByText("Shared with ben.")).toBeVisible();
  expect(sent).toEqual([{ accountIds: ["a2"], username: "ben", access: "MANAGE", endsOn: "2026-12-31" }]);
});

test("a refusal stands at its field, and the dialog stays", async () => {
  answerSharing({});
  const message = "Nobody here has the username bem";
  server.use(
    graphql.mutation("ShareAccounts", () =>
      HttpResponse.json({
        errors: [{ message, extensions: { code: "INVALID_INPUT", fieldErrors: { username: message } } }],
      }),
    ),
  );
  const { user } = renderPage(<FamilyPage />);

  await user.click(await screen.findByRole("button", { name: "Share accounts" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByLabelText("Their username"), "bem");
  await user.click(dialog.getByRole("button", { name: "Share" }));

  expect(await dialog.findByText(message)).toBeVisible();
});

test("what is shared either way stands by person, and both can end it", async () => {
  answerSharing({
    given: [
      given({
        accountName: "IRA",
        username: "cleo",
        fullName: "Cleo Lee",
        endsOn: "2026-12-31",
        isOnBehalf: true,
      }),
    ],
    received: [received({ access: "MANAGE" })],
  });
  const sent = hear("StopSharing", "LeaveShared");
  const { user } = renderPage(<FamilyPage />);

  const cleo = within(await screen.findByRole("region", { name: "Cleo Lee" }));
  expect(cleo.getByText("to see, through Dec 31, 2026, shared by an administrator")).toBeVisible();
  const ben = within(screen.getByRole("region", { name: "Ben Miller" }));
  expect(ben.getByText("to see and change")).toBeVisible();
  expect(ben.getByRole("button", { name: "See Ben's figures" })).toBeVisible();

  await user.click(cleo.getByRole("button", { name: "Stop sharing IRA with Cleo Lee" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Stop sharing" }));
  expect(await screen.findByText("IRA is no longer shared with cleo.")).toBeVisible();
  await user.click(ben.getByRole("button", { name: "Give up Roth" }));
  expect(await screen.findByText("You no longer see Roth.")).toBeVisible();
  expect(sent).toEqual([
    { accountId: given().accountId, personId: given().personId },
    { accountId: received().accountId },
  ]);
});

test("who may change nothing sees what is shared, and has no button that changes it", async () => {
  signIn({ roles: ["READONLY"] });
  answerSharing({ received: [received()] });
  renderPage(<FamilyPage />);

  expect(await screen.findByRole("button", { name: "See Ben's figures" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Give up|Share accounts/ })).toBeNull();
});

test("an administrator shares and stops in the owner's place", async () => {
  signIn({ roles: ["ADMIN"] });
  const ben = { id: BEN, username: "ben", fullName: "Ben Miller", firstName: "Ben", lastName: "Miller" };
  server.use(
    http.get("/api/admin/users", () =>
      HttpResponse.json({ content: [ben], totalElements: 1, totalPages: 1, number: 0 }),
    ),
    graphql.query("SharingOfUser", () =>
      HttpResponse.json({
        data: {
          sharing: { given: [given({ username: "cleo", fullName: "Cleo Lee" })], received: [] },
          accounts: [{ id: "b1", name: "Roth" }],
        },
      }),
    ),
  );
  const sent = hear("ShareAccountsOf", "StopSharingOf");
  const { user } = renderPage(<FamilyAccessPage />);

  await user.selectOptions(await screen.findByLabelText("Owner"), "Ben Miller (ben)");
  await user.click(await screen.findByRole("button", { name: "Share accounts for them" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByLabelText("Their username"), "ann");
  await user.click(dialog.getByRole("button", { name: "Share" }));
  expect(await screen.findByText("Shared with ann.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /Stop sharing Roth/ }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Stop sharing" }));

  expect(await screen.findByText("Roth is no longer shared with cleo.")).toBeVisible();
  expect(sent).toEqual([
    { userId: BEN, accountIds: ["b1"], username: "ann", access: "VIEW", endsOn: null },
    { userId: BEN, accountId: given().accountId, personId: given().personId },
  ]);
});
