import { sample } from "../../../import/testing/samples.ts";
import { importFile } from "../../../import/testing/upload.ts";
import { accountsOf, endGrants, share } from "../../../testing/shared-accounts.ts";
import {
  createUser,
  graphqlRequest,
  inScope,
  startTestApp,
  type TestApp,
  type TestUser,
} from "../../../testing/test-app.ts";

/** What a person of the family asks, in their own scope or another. */
type Who = Parameters<typeof graphqlRequest>[1];

/** The one account of Ben's that is shared alone; Ann's has the same trades, on the same days. */
export const BENS = "X11223344";
export const ANNS = "X99887766";
/** The account that both imported, each from another file. */
export const JOINT = "Z12345678";

const TRADES = sample(`s12/History_for_Account_${BENS}.csv`);

/**
 * Ann and Ben, each with an account of their own and one of both, and two people who need nobody's leave: `solo` imported what
 * Ben may share alone, `both` all that is Ann's and Ben's, the joint account once. What a scope answers is what they are answered.
 */
export async function startFamily() {
  const app = await startTestApp();
  const person = () => createUser(app);
  const [ann, ben, solo, both, stranger] = [
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  const anns = { ...TRADES, name: `History_for_Account_${ANNS}.csv` };
  const joint = sample(`s04/History_for_Account_${JOINT}.csv`);
  const bens = sample("s05/Accounts_History.csv");
  const imports: readonly (readonly [TestUser, typeof anns])[] = [
    [ann, anns],
    [ann, joint],
    [ben, TRADES],
    [ben, bens],
    [solo, TRADES],
    [both, anns],
    [both, joint],
    [both, TRADES],
  ];
  for (const [user, file] of imports) {
    await importFile(app, user, file);
  }
  return { app, ann, ben, solo, both, stranger, ...createAsking(app), ...createSharing(app, { ann, ben }) };
}

function createAsking(app: TestApp) {
  const ask = (user: Who, query: string, variables: Record<string, unknown> = {}) =>
    graphqlRequest(app, user, query, variables);
  return {
    ask,
    /** The answer's data; of a refusal its code. */
    async answer(user: Who, query: string, variables: Record<string, unknown> = {}) {
      const { data, errors } = await ask(user, query, variables);
      return errors === undefined ? data : errors[0]?.extensions?.["code"];
    },
  };
}

function createSharing(app: TestApp, { ann, ben }: { readonly ann: TestUser; readonly ben: TestUser }) {
  const idsOf = async (user: TestUser): Promise<ReadonlyMap<string, string>> =>
    new Map((await accountsOf(app, user)).map(({ id, accountIdentifier }) => [accountIdentifier, id]));
  return {
    /** A person's account by its number. */
    idOf: async (user: TestUser, number: string) => (await idsOf(user)).get(number) ?? "",
    /** Lets Ann see these accounts of Ben's and no others. */
    async share(...numbers: readonly string[]) {
      const ids = await idsOf(ben);
      const shared = numbers.map((number) => ids.get(number) ?? "");
      await share(app, { owner: ben, grantee: ann }, shared);
    },
    endGrants: () => endGrants(app, ben),
    bens: inScope(ann, ben.id),
    all: inScope(ann, "all"),
  };
}

/** Without whose an account is: `both` has all of them. */
export const unlabeled = (reply: unknown) => JSON.parse(JSON.stringify(reply).replaceAll("Test · ", ""));

/** Rows of a day, and lots of a day, follow the ids of accounts: these are by chance. */
export const inAnyOrder = (reply: unknown): unknown => {
  if (Array.isArray(reply)) {
    return reply.map((item) => JSON.stringify(inAnyOrder(item))).sort();
  }
  return reply !== null && typeof reply === "object"
    ? Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, inAnyOrder(value)]))
    : reply;
};
