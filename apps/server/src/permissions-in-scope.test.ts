import { beforeAll, expect, test, vi } from "vitest";
import { sample } from "./import/testing/samples.ts";
import { importFile } from "./import/testing/upload.ts";
import type { Permission } from "./permission.ts";
import { GRAPHQL_PERMISSIONS } from "./permissions.ts";
import { documentOf, NO_ID } from "./testing/operation-documents.ts";
import { createUser, graphqlRequest, inScope, startTestApp, type TestUser } from "./testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

/** Ben shares his first account, in these ways; his second one is nobody's business. */
const PRINCIPALS = {
  "granted-view": { access: "VIEW", endsOn: null, scope: "ben" },
  "granted-view of all": { access: "VIEW", endsOn: null, scope: "all" },
  "granted-manage": { access: "MANAGE", endsOn: null, scope: "ben" },
  "granted-manage of all": { access: "MANAGE", endsOn: null, scope: "all" },
  "grant-ended": { access: "MANAGE", endsOn: "2020-01-31", scope: "ben" },
  stranger: { access: null, endsOn: null, scope: "ben" },
  spouse: { access: null, endsOn: null, scope: "ben" },
  "in their own scope": { access: "MANAGE", endsOn: null, scope: "me" },
} as const;
type Principal = keyof typeof PRINCIPALS;

const world = await startTestApp();
const ben = await createUser(world);
const people = new Map<Principal, TestUser>();
/** An id of each kind, of the account that isn't shared, by the argument that takes it. */
const hidden = new Map<string, string>();
/** Rows that a change would leave a trace in. */
let before: unknown;

const rowOf = async (sql: string, values: readonly unknown[]): Promise<string> =>
  String(Object.values((await world.owner.query(sql, [...values])).rows[0] ?? {})[0] ?? NO_ID);

/** What the owner's books hold, counted. */
async function booksOf(userId: string) {
  const { rows } = await world.owner.query(
    `SELECT (SELECT count(*) FROM transactions WHERE user_id = $1) AS transactions,
            (SELECT count(*) FROM positions WHERE user_id = $1) AS positions,
            (SELECT count(*) FROM imports WHERE user_id = $1 AND undone_at IS NULL) AS imports,
            (SELECT count(*) FROM brokerage_accounts WHERE user_id = $1) AS accounts,
            (SELECT count(*) FROM changes WHERE user_id = $1) AS changes,
            (SELECT count(*) FROM ledger_statements WHERE user_id = $1) AS statements,
            (SELECT count(*) FROM campaign_edits WHERE user_id = $1) AS edits,
            (SELECT count(*) FROM account_grants WHERE user_id = $1) AS grants`,
    [userId],
  );
  return rows[0];
}

beforeAll(async () => {
  await importFile(world, ben, sample("s02/History_for_Account_X87654321.csv"));
  await importFile(world, ben, sample("s01/Accounts_History.csv"));
  const shared = await rowOf(
    "SELECT account_id FROM transactions t JOIN imports i ON i.id = t.import_id WHERE t.user_id = $1 AND i.file_name LIKE '%X87654321%' LIMIT 1",
    [ben.id],
  );
  const secret = await rowOf(
    "SELECT account_id FROM transactions WHERE user_id = $1 AND account_id <> $2 GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
    [ben.id, shared],
  );
  for (const [name, { access, endsOn }] of Object.entries(PRINCIPALS) as [
    Principal,
    (typeof PRINCIPALS)[Principal],
  ][]) {
    const person = await createUser(world);
    people.set(name, person);
    if (access !== null) {
      await world.owner.query(
        "INSERT INTO account_grants (user_id, account_id, grantee_id, access, ends_on) VALUES ($1, $2, $3, $4, $5)",
        [ben.id, shared, person.id, access, endsOn],
      );
    }
    if (name === "spouse") {
      for (const [from, to] of [
        [ben, person],
        [person, ben],
      ] as const) {
        await graphqlRequest(
          world,
          from,
          "mutation ($username: String!) { declareSpouse(username: $username) }",
          {
            username: to.username,
          },
        );
      }
    }
  }
  const added = await graphqlRequest(
    world,
    ben,
    "mutation ($input: AddPositionInput!) { userAddPortfolioPosition(input: $input) { id } }",
    {
      input: {
        symbol: "AAPL",
        quantity: "1",
        positionType: "STOCK",
        accountId: secret,
        portfolioDate: "2024-11-20",
      },
    },
  );
  await graphqlRequest(world, ben, "{ getCampaigns(includeHoldings: true) { totalElements } }");
  hidden.set("accountId", secret);
  hidden.set("portfolioId", added.data?.userAddPortfolioPosition.id);
  hidden.set(
    "importId",
    await rowOf("SELECT import_id FROM transactions WHERE account_id = $1 LIMIT 1", [secret]),
  );
  hidden.set(
    "sessionId",
    await rowOf("SELECT session_id FROM imports WHERE id = $1", [hidden.get("importId")]),
  );
  hidden.set(
    "transactionId",
    await rowOf("SELECT id FROM transactions WHERE account_id = $1 LIMIT 1", [secret]),
  );
  hidden.set("changeId", await rowOf("SELECT id FROM changes WHERE user_id = $1 LIMIT 1", [ben.id]));
  hidden.set("campaign", await rowOf("SELECT id FROM campaigns WHERE account_id = $1 LIMIT 1", [secret]));
  hidden.set("personId", people.get("granted-view")?.id ?? NO_ID);
  before = await booksOf(ben.id);
});

/** Which hidden id an argument of a field takes. */
function hiddenFor(field: string, argument: string): string {
  const kinds: Readonly<Record<string, string>> = {
    fromTransactionId: "transactionId",
    id: /campaign/i.test(field) ? "campaign" : "accountId",
    ids: "campaign",
  };
  return hidden.get(kinds[argument] ?? argument.replace(/s$/, "")) ?? NO_ID;
}

const scopeOf = (principal: Principal) => {
  const { scope } = PRINCIPALS[principal];
  return inScope(people.get(principal) ?? ben, scope === "ben" ? ben.id : scope);
};

/** Why the table refuses the call whatever it names; undefined where it goes on to what it names. */
function refusalOf({ access, scope: rule }: Permission, principal: Principal): string | undefined {
  const { access: granted, endsOn, scope } = PRINCIPALS[principal];
  if (scope === "ben" && (granted === null || endsOn !== null)) {
    return "NOT_FOUND";
  }
  if (access === "ADMIN") {
    return "FORBIDDEN";
  }
  if (scope === "me" || rule === "ACCOUNTS" || rule === "VIEWER") {
    return undefined;
  }
  const mayChange = rule === "MANAGE" && scope === "ben" && granted === "MANAGE";
  return mayChange ? undefined : "FORBIDDEN";
}

const fields = Object.entries(GRAPHQL_PERMISSIONS);

test("ids of each kind were found, and the cells are all there", () => {
  expect([...hidden.values()].filter((id) => id === NO_ID)).toEqual([]);
  expect(fields.length).toBeGreaterThan(120);
});

test.each(
  fields.flatMap(([name, permission]) =>
    (Object.keys(PRINCIPALS) as Principal[]).map((who) => [name, who, permission] as const),
  ),
)("%s as %s: what isn't shared reads like what isn't there", async (name, principal, permission) => {
  const [type = "", field = ""] = name.split(".");
  const caller = scopeOf(principal);

  const unknown = await graphqlRequest(world, caller, documentOf(type, field));
  const asked = await graphqlRequest(
    world,
    caller,
    documentOf(type, field, (argument) => hiddenFor(field, argument)),
  );

  const codes = [unknown, asked].map(({ errors }) => errors?.[0]?.extensions?.["code"]);
  expect(codes).not.toContain("GRAPHQL_VALIDATION_FAILED");
  expect(codes).not.toContain("INTERNAL");
  const refusal = refusalOf(permission, principal);
  if (refusal !== undefined) {
    expect(codes).toEqual([refusal, refusal]);
  } else if (permission.scope !== "VIEWER") {
    // Lists of accounts narrow to nothing; a single thing is not there.
    expect(["NOT_FOUND", "INVALID_INPUT", "CONFLICT", "FORBIDDEN", undefined]).toContain(codes[1]);
    // Where a call names two things, either may be what isn't there.
    if (codes[0] === "NOT_FOUND") {
      expect(asked.errors?.[0]?.message).toMatch(/ not found$/);
    }
  }
});

test("nothing of the owner's books has changed by any of it", async () => {
  expect(await booksOf(ben.id)).toEqual(before);
});
