import { expect, test, vi } from "vitest";
import { personWith } from "../../import/testing/people.ts";
import { accountsOf, share } from "../../testing/shared-accounts.ts";
import { createUser, graphqlRequest, inScope, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { answerOf } from "../tax-year/testing/tax-people.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const BETWEEN_TWO =
  "A tax year also tells of the spouse's trades, and these two share that with each other alone";
const NOTHING = "0";

test("a sealed year is told to nobody but who was the spouse then, whoever is now", async () => {
  const ben = await personWith(app, [
    "2025-03-03 BUY 100 XYZ -6000.00",
    "2025-12-29 SELL 100 XYZ 5000.00",
    "2026-02-02 BUY 1 ABC -10.00",
    "2026-02-03 SELL 1 ABC 11.00",
  ]);
  const cleo = await personWith(app, ["2026-01-09 BUY 100 XYZ -4900.00"]);
  const [ann, dora] = [await createUser(app), await createUser(app)];
  const ids = (await accountsOf(app, ben)).map(({ id }) => id);
  for (const grantee of [ann, cleo, dora]) {
    await share(app, { owner: ben, grantee }, ids);
  }
  const marry = async (one: TestUser, other: TestUser) => {
    await answerOf(app, one, `mutation { declareSpouse(username: "${other.username}") }`);
    await answerOf(app, other, `mutation { declareSpouse(username: "${one.username}") }`);
  };
  const asked = async (user: TestUser, query: string) => {
    const { data, errors } = await graphqlRequest(app, inScope(user, ben.id), `{ ${query} }`);
    return errors?.[0]?.message ?? data;
  };
  /** What is lost for the time being by the statute, or the refusal. */
  const disallowed = async (user: TestUser, year: number) => {
    const told = await asked(user, `getTaxYear(year: ${year}, reading: STATUTE) { disallowed }`);
    return told.getTaxYear?.disallowed ?? told;
  };
  const seal = () => answerOf(app, ben, "mutation { sealTaxYear(year: 2025) { sealedOn } }");

  // By hand: Cleo's 100 shares within 30 days replace all of Ben's, so that his loss of 1,000 waits in her cost.
  await marry(ben, cleo);
  await seal();
  expect([await disallowed(ben, 2025), await disallowed(cleo, 2025)]).toEqual(["1000", "1000"]);
  expect(await disallowed(ann, 2025)).toBe(BETWEEN_TWO);

  await answerOf(app, ben, "mutation { revokeSpouse }");
  expect([await disallowed(ben, 2025), await disallowed(cleo, 2025)]).toEqual(["1000", "1000"]);
  for (const query of [
    "getTaxYear(year: 2025) { disallowed }",
    "getTaxReadings(year: 2025) { disallowed }",
    "getTaxBinder(year: 2025)",
    "getRealizedComparison(year: 2025) { agreed }",
  ]) {
    expect(await asked(ann, query)).toBe(BETWEEN_TWO);
  }
  expect(await disallowed(ann, 2026)).toBe(NOTHING);
  expect(await asked(ann, "getWashRadar { amount }")).toEqual({ getWashRadar: [] });

  // The new spouse is told what is on record between the two of them, and nothing of the earlier one.
  await marry(ben, dora);
  expect([await disallowed(dora, 2025), await disallowed(dora, 2026)]).toEqual([BETWEEN_TWO, NOTHING]);
  expect([await disallowed(ann, 2026), await disallowed(cleo, 2026)]).toEqual([BETWEEN_TWO, BETWEEN_TWO]);

  await answerOf(app, ben, "mutation { revokeSpouse }");
  await answerOf(app, ben, "mutation { unsealTaxYear(year: 2025) }");
  await seal();
  expect([await disallowed(ann, 2025), await disallowed(dora, 2025)]).toEqual([NOTHING, NOTHING]);
  // Of a seal from before that was kept nobody knows.
  await app.owner.query("UPDATE tax_year_seals SET spouse_ids = NULL");
  expect([await disallowed(ann, 2025), await disallowed(ben, 2025)]).toEqual([BETWEEN_TWO, NOTHING]);
});
