import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import type { JointAccount } from "./joint-accounts.queries.ts";
import { FamilyPage } from "./pages/family-page.tsx";
import { answerJoint, answerSharing, joint } from "./testing/shares.ts";

const NAMED = { accountId: joint().accountId, personId: joint().personId };

/** What is sent to the server; from then on it answers that this was said. */
function hear() {
  const sent: unknown[] = [];
  const answers = {
    KeepJointAccount: { answer: "KEEP" },
    SeeJointAccount: { answer: "SEE" },
    ReopenJointAccount: { answer: null },
  } as const satisfies Record<string, Partial<JointAccount>>;
  server.use(
    ...Object.entries(answers).map(([name, said]) =>
      graphql.mutation(name, ({ variables }) => {
        sent.push([name, variables]);
        answerJoint(joint(said));
        return HttpResponse.json({
          data: { keepJointAccount: [], seeJointAccount: [], reopenJointAccount: [] },
        });
      }),
    ),
  );
  return sent;
}

const card = async () =>
  within(await screen.findByRole("region", { name: "You and Ben both have Z12345678" }));

beforeEach(() => {
  answerSharing({});
  server.use(
    graphql.query("JointComparison", () =>
      HttpResponse.json({
        data: {
          comparison: {
            inBoth: 2,
            onlyMine: 1,
            onlyTheirs: 3,
            myLastDay: "2025-11-14",
            theirLastDay: null,
            years: [{ year: 2025, mine: "298.68", theirs: "199.34", difference: "-99.34" }],
          },
        },
      }),
    ),
  );
});

test("both copies stand side by side, and the other's is seen after a word on what that does", async () => {
  answerJoint(joint());
  const sent = hear();
  const { user } = renderPage(<FamilyPage />);

  const shown = await card();
  const table = await shown.findByRole("table", { name: "Profit of Z12345678 by year, yours and Ben's" });
  const year = within(table).getByRole("row", { name: /^2025/ }).textContent;
  expect(year?.replace(/[▲▼]/g, "")).toBe("2025+$298.68+$199.34−$99.34");
  expect(shown.getByText("Only in Ben's").nextElementSibling?.textContent).toBe("3");
  expect(shown.getByText("Ben's goes to").nextElementSibling?.textContent).toBe("—");

  await user.click(shown.getByRole("button", { name: "See Ben's" }));
  const asked = within(screen.getByRole("alertdialog"));
  expect(asked.getByText(/leaves your own figures/)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "See Ben's" }));

  expect(await screen.findByText("You see Ben's Z12345678 now.")).toBeVisible();
  await user.click(await shown.findByRole("button", { name: "Count yours again" }));
  expect(await screen.findByText("Your Z12345678 counts in your figures.")).toBeVisible();
  expect(sent).toEqual([
    ["SeeJointAccount", NAMED],
    ["ReopenJointAccount", NAMED],
  ]);
});

test("what is kept compares nothing any more, and can be asked again", async () => {
  answerJoint(joint());
  const sent = hear();
  const { user } = renderPage(<FamilyPage />);

  await user.click((await card()).getByRole("button", { name: "Keep yours" }));

  expect(await (await card()).findByText(/You count your own copy/)).toBeVisible();
  expect((await card()).queryByRole("table")).toBeNull();
  expect((await card()).getByRole("button", { name: "Ask again" })).toBeVisible();
  expect(sent).toEqual([["KeepJointAccount", NAMED]]);
});

test("a spouse's copy that isn't shared can't be seen, and who only looks has no buttons", async () => {
  answerJoint(joint({ isShared: false }));
  const first = renderPage(<FamilyPage />);
  expect(await screen.findByText(/Ask Ben to share theirs/)).toBeVisible();
  expect((await card()).queryByRole("button", { name: "See Ben's" })).toBeNull();
  expect((await card()).queryByRole("table")).toBeNull();
  first.unmount();

  signIn({ roles: ["READONLY"] });
  answerJoint(joint());
  renderPage(<FamilyPage />);
  await (await card()).findByRole("table");
  expect((await card()).queryByRole("button")).toBeNull();
});

test("of three who have it, the others' cards say whose copy is seen, and offer theirs alone", async () => {
  const cleo = { personId: "6f1f8f0e-0000-4000-8000-0000000000c1", username: "cleo", fullName: "Cleo Lee" };
  answerJoint(joint({ answer: "SEE" }), joint(cleo));
  renderPage(<FamilyPage />);

  const cleos = within(await screen.findByRole("region", { name: "You and Cleo both have Z12345678" }));
  expect(
    cleos.getByText(`You see Ben's copy of this account, and "All of us" counts that one.`),
  ).toBeVisible();
  expect(cleos.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["See Cleo's"]);
  expect((await card()).getByRole("button", { name: "Count yours again" })).toBeVisible();
});

test("a copy that is shared no longer is seen by nobody: the own one counts, and the question can be opened", async () => {
  answerJoint(joint({ answer: "SEE", isShared: false }));
  renderPage(<FamilyPage />);

  expect(
    await (await card()).findByText("Ben no longer shares their copy, so yours counts again."),
  ).toBeVisible();
  expect((await card()).getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Ask again"]);
});

test("a refusal is said, and copies that couldn't be compared can be tried again", async () => {
  const message = "Ben Miller has set their copy aside. One of you has to count their own";
  answerJoint(joint());
  server.use(
    graphql.query("JointComparison", () => HttpResponse.error()),
    graphql.mutation("SeeJointAccount", () =>
      HttpResponse.json({ errors: [{ message, extensions: { code: "CONFLICT" } }] }),
    ),
  );
  const { user } = renderPage(<FamilyPage />);

  expect(await (await card()).findByRole("button", { name: "Try Again" })).toBeVisible();
  await user.click((await card()).getByRole("button", { name: "See Ben's" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "See Ben's" }));
  expect(await screen.findByText(new RegExp(message))).toBeVisible();
});

test("who may change the other's copy can make both one, on the other's page of uploads", async () => {
  answerJoint(joint({ mayChange: true }));
  const { user } = renderPage(<FamilyPage />);
  const shown = await card();
  expect(shown.getByText(/^Ben lets you change their copy/)).toBeVisible();

  await user.click(shown.getByRole("button", { name: "Make both one" }));
  const { pathname, search } = window.location;
  expect(pathname + search).toBe(`/of/${NAMED.personId}/upload?joint=${NAMED.accountId}`);
  window.history.replaceState(null, "", "/");
});

test.each([
  [null, "bring in what only your files tell, then see Ben's."],
  ["SEE", "bring in what only your files tell."],
] as const)("whoever answered %s is led to what is still to do: %s", async (given, words) => {
  answerJoint(joint({ mayChange: true, answer: given }));
  renderPage(<FamilyPage />);
  expect((await (await card()).findByText(/^Ben lets you change/)).textContent).toBe(
    `Ben lets you change their copy, so you can make both one: ${words}`,
  );
});

test.each([
  ["the own copy is kept", { mayChange: true, answer: "KEEP" }],
  ["the other's may only be seen", { mayChange: false }],
] as const)("nothing is to be made one while %s", async (_while, given) => {
  answerJoint(joint(given));
  renderPage(<FamilyPage />);
  expect(await (await card()).findByText(/counts this account once/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Make both one" })).toBeNull();
});
