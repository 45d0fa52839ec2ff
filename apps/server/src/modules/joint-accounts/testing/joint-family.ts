import { importFile, type TestFile } from "../../../import/testing/upload.ts";
import { accountsOf, share } from "../../../testing/shared-accounts.ts";
import { createUser, graphqlRequest, type TestApp, type TestUser } from "../../../testing/test-app.ts";

/** The account that both have, one of Ann's own, and one of Ben's own. */
export const JOINT = "Z12345678";
export const ANNS = "Z20000001";
export const BENS = "Z30000001";

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

/** A put of KO that was sold and expired: two rows, oldest last as in Fidelity's files. Its profit: 100 times the price less 0.66. */
export function keptPut(number: string, price: number, [sold, ended]: readonly [string, string]): string[] {
  const code = `${ended.slice(8)}${ended.slice(0, 2)}${ended.slice(3, 5)}`;
  const contract = `-KO${code}P60`;
  const row = (day: string, action: string, figures: string) =>
    `${day},"Account ${number}",${number},"${action} PUT (KO) (Cash)", ${contract},"PUT (KO)",Cash,${figures},${day}`;
  const amount = (price * 100 - 0.66).toFixed(2);
  return [
    row(ended, `EXPIRED as of ${ended.replaceAll("/", "-")}`, ",1,,,,"),
    row(sold, "YOU SOLD OPENING TRANSACTION", `${price},-1,0.65,0.01,,${amount}`),
  ];
}

/** Of the joint account: what both have, what only Ann has, and what only Ben has. */
export const BOTH = keptPut(JOINT, 2, ["10/06/2025", "10/17/2025"]);
export const ONLY_ANN = keptPut(JOINT, 1, ["11/03/2025", "11/14/2025"]);
export const ONLY_BEN = keptPut(JOINT, 3, ["01/05/2026", "01/16/2026"]);
export const ANNS_OWN = keptPut(ANNS, 0.5, ["12/01/2025", "12/12/2025"]);
export const BENS_OWN = keptPut(BENS, 4, ["02/02/2026", "02/13/2026"]);

export const historyFile = (name: string, ...rows: readonly string[]): TestFile => ({
  name,
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n\n\nDate downloaded 11/20/2026 8:00 pm\n`,
});

/** Ann and Ben, who both imported the joint account from files that overlap, and have one of their own each. */
export async function startJointFamily(app: TestApp) {
  const [ann, ben] = [await createUser(app), await createUser(app)];
  await importFile(app, ann, historyFile("Accounts_History.csv", ...ANNS_OWN, ...ONLY_ANN, ...BOTH));
  await importFile(app, ben, historyFile("Accounts_History.csv", ...BENS_OWN, ...ONLY_BEN, ...BOTH));
  const idOf = async (user: TestUser, number: string) =>
    (await accountsOf(app, user)).find(({ accountIdentifier }) => accountIdentifier === number)?.id ?? "";
  const [anns, bens, bensOwn] = [await idOf(ann, JOINT), await idOf(ben, JOINT), await idOf(ben, BENS)];
  const annsOwn = await idOf(ann, ANNS);
  return {
    ann,
    ben,
    anns,
    annsOwn,
    bens,
    bensOwn,
    /** Ben lets Ann see his copy, or see and change it. */
    shareBens: (access: "MANAGE" | "VIEW" = "VIEW") =>
      share(app, { owner: ben, grantee: ann }, [bens], access),
    shareAllOfBens: () => share(app, { owner: ben, grantee: ann }, [bens, bensOwn]),
    shareAnns: () => share(app, { owner: ann, grantee: ben }, [anns]),
    /** Ann sees Ben's copy in place of hers. */
    seeBens: () =>
      graphqlRequest(
        app,
        ann,
        `mutation { seeJointAccount(accountId: "${anns}", personId: "${ben.id}") { answer } }`,
      ),
  };
}

/** Profit by year, `2025: 348.02, 2026: 1`. */
export async function profitOf(app: TestApp, user: Parameters<typeof graphqlRequest>[1]): Promise<string> {
  const { data, errors } = await graphqlRequest(
    app,
    user,
    "{ getRealizedSeries(bucket: YEAR) { start total } }",
  );
  const years: readonly { start: string; total: string }[] = data?.getRealizedSeries ?? [];
  return errors?.[0]?.message ?? years.map(({ start, total }) => `${start.slice(0, 4)}: ${total}`).join(", ");
}
