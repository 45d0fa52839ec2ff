import { importFile } from "../../../import/testing/upload.ts";
import { insertSnapshot, type PositionGiven } from "../../../testing/ledger-rows.ts";
import { accountsOf, share } from "../../../testing/shared-accounts.ts";
import { createUser, startTestApp, type TestApp, type TestUser } from "../../../testing/test-app.ts";

/** An account as files tell it: the lines of its history after the account's columns, newest first, and its snapshots. */
type Content = {
  readonly number: string;
  readonly history: readonly string[];
  readonly snapshots: Readonly<Record<string, readonly PositionGiven[]>>;
};

export type AccountName = "Brokerage" | "Joint" | "Zeta Roth";

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

const sold = (symbol: string, text: string, [count, price, amount]: readonly [number, number, number]) =>
  `"YOU SOLD OPENING TRANSACTION ${text} (Cash)", -${symbol},"${text}",Cash,${price},${-count},${(count * 0.65).toFixed(2)},${(count * 0.01).toFixed(2)},,${amount},`;
const closed = (symbol: string, text: string, [count, price, amount]: readonly [number, number, number]) =>
  `"YOU BOUGHT CLOSING TRANSACTION ${text} (Cash)", -${symbol},"${text}",Cash,${price},${count},${(count * 0.65).toFixed(2)},${(count * 0.01).toFixed(2)},,${-amount},`;
const bought = (symbol: string, [count, price]: readonly [number, number]) =>
  `"YOU BOUGHT ${symbol} CORP (${symbol}) (Cash)",${symbol},"${symbol} CORP",Cash,${price},${count},,,,${-count * price},`;
const dividend = (symbol: string, amount: number) =>
  `"DIVIDEND RECEIVED ${symbol} CORP (${symbol}) (Cash)",${symbol},"${symbol} CORP",Cash,,,,,,${amount},`;
const brought = (amount: number) =>
  `"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,,,,,${amount},`;

const PUT_60 = "PUT (KO) COCA COLA CO NOV 27 26 $60 (100 SHS)";
const CALL_65 = "CALL (KO) COCA COLA CO NOV 27 26 $65 (100 SHS)";
const NVDA_90 = "CALL (NVDA) NVIDIA CORPORATION DEC 04 26 $90 (100 SHS)";

const CONTENTS: Readonly<Record<AccountName, Content>> = {
  Brokerage: {
    number: "Z11111111",
    history: [
      `11/19/2026 ${dividend("KO", 53)}`,
      `11/16/2026 ${sold("KO261127P60", PUT_60, [2, 0.91, 180.68])}`,
      `11/11/2026 ${brought(1000)}`,
      `11/10/2026 ${bought("KO", [100, 58])}`,
    ],
    snapshots: {
      "2026-11-10": [
        { symbol: "SPAXX", type: "CASH", currentValue: 13_000 },
        { symbol: "KO", quantity: 100, lastPrice: 58, currentValue: 5800 },
      ],
      "2026-11-19": [
        { symbol: "SPAXX", type: "CASH", currentValue: 14_233.68 },
        {
          symbol: "KO",
          quantity: 100,
          lastPrice: 63,
          currentValue: 6300,
          totalGainLossDollar: 500,
          costBasisTotal: 5800,
        },
        {
          symbol: "KO261127P60",
          type: "OPTION",
          quantity: -2,
          lastPrice: 0.45,
          currentValue: -90,
          totalGainLossDollar: 90.68,
          costBasisTotal: 180.68,
        },
      ],
    },
  },
  Joint: {
    number: "Z22222222",
    history: [
      `11/17/2026 ${closed("NVDA261204C90", NVDA_90, [1, 0.5, 50.66])}`,
      `11/13/2026 ${sold("KO261127C65", CALL_65, [1, 0.6, 59.34])}`,
      `11/13/2026 ${bought("KO", [5, 61])}`,
      `11/12/2026 ${sold("NVDA261204C90", NVDA_90, [2, 1.2, 238.68])}`,
      `11/11/2026 ${bought("NVDA", [100, 80])}`,
    ],
    snapshots: {
      "2026-11-11": [
        { symbol: "SPAXX", type: "CASH", currentValue: 2000 },
        { symbol: "NVDA", quantity: 100, lastPrice: 80, currentValue: 8000 },
      ],
      "2026-11-19": [
        { symbol: "SPAXX", type: "CASH", currentValue: 1942.36 },
        {
          symbol: "KO",
          quantity: 5,
          lastPrice: 63,
          currentValue: 315,
          totalGainLossDollar: 10,
          costBasisTotal: 305,
        },
        {
          symbol: "KO261127C65",
          type: "OPTION",
          quantity: -1,
          lastPrice: 0.4,
          currentValue: -40,
          totalGainLossDollar: 19.34,
          costBasisTotal: 59.34,
        },
        {
          symbol: "NVDA",
          quantity: 100,
          lastPrice: 85,
          currentValue: 8500,
          totalGainLossDollar: 500,
          costBasisTotal: 8000,
        },
        {
          symbol: "NVDA261204C90",
          type: "OPTION",
          quantity: -1,
          lastPrice: 1,
          currentValue: -100,
          totalGainLossDollar: 19.34,
          costBasisTotal: 119.34,
        },
      ],
    },
  },
  "Zeta Roth": {
    number: "Z33333333",
    history: [
      `11/18/2026 ${sold("KO261127C65", CALL_65, [1, 0.5, 49.34])}`,
      `11/16/2026 ${sold("KO261127P60", PUT_60, [1, 0.9, 89.34])}`,
      `11/13/2026 ${brought(250)}`,
      `11/12/2026 ${bought("KO", [40, 60])}`,
    ],
    snapshots: {
      "2026-11-12": [
        { symbol: "SPAXX", type: "CASH", currentValue: 5000 },
        { symbol: "KO", quantity: 40, lastPrice: 60, currentValue: 2400 },
      ],
      "2026-11-18": [
        { symbol: "SPAXX", type: "CASH", currentValue: 5388.68 },
        {
          symbol: "KO",
          quantity: 40,
          lastPrice: 62,
          currentValue: 2480,
          totalGainLossDollar: 80,
          costBasisTotal: 2400,
        },
        {
          symbol: "KO261127C65",
          type: "OPTION",
          quantity: -1,
          lastPrice: 0.4,
          currentValue: -40,
          totalGainLossDollar: 9.34,
          costBasisTotal: 49.34,
        },
        {
          symbol: "KO261127P60",
          type: "OPTION",
          quantity: -1,
          lastPrice: 0.5,
          currentValue: -50,
          totalGainLossDollar: 39.34,
          costBasisTotal: 89.34,
        },
      ],
    },
  },
};

/**
 * Ann has an account of her own and one with Ben, who has one more: an own copy of the common one is in each's books. `alone`
 * has only what Ben's other account holds, and `together` everything that the house has, each account once: their own readings
 * are what Ann should see of Ben's account, and of both. `apart` has only what Ann's own account holds: what Ann should see of
 * hers while the common one is set aside.
 */
export async function startHouse() {
  const app = await startTestApp();
  const people = {
    ann: await createUser(app),
    ben: await createUser(app),
    alone: await createUser(app),
    together: await createUser(app),
    apart: await createUser(app),
    stranger: await createUser(app),
  };
  const all = ["Brokerage", "Joint", "Zeta Roth"] as const;
  const anns = await hold(app, people.ann, ["Brokerage", "Joint"]);
  const bens = await hold(app, people.ben, ["Joint", "Zeta Roth"]);
  await hold(app, people.alone, ["Zeta Roth"]);
  await hold(app, people.together, all);
  await hold(app, people.apart, ["Brokerage"]);

  const { ann, ben } = people;
  return {
    app,
    ...people,
    anns,
    bens,
    /** Ben lets Ann see these accounts of his, and no others. */
    share: (...names: readonly AccountName[]) =>
      share(
        app,
        { owner: ben, grantee: ann },
        names.map((name) => bens.get(name) ?? ""),
      ),
  };
}

/** Gives a person the accounts, by an import of their histories and by snapshots; answers the accounts' ids. */
async function hold(
  app: TestApp,
  user: TestUser,
  names: readonly AccountName[],
): Promise<ReadonlyMap<string, string>> {
  const lines = names.flatMap((name) =>
    CONTENTS[name].history.map((line) => line.replace(" ", `,"${name}",${CONTENTS[name].number},`)),
  );
  const newestFirst = lines.toSorted((a, b) => b.slice(0, 10).localeCompare(a.slice(0, 10)));
  await importFile(app, user, {
    name: "Accounts_History.csv",
    bytes: `\n\n${[HEADER, ...newestFirst].join("\n")}\n`,
  });
  const ids = new Map((await accountsOf(app, user)).map(({ id, name }) => [name, id]));
  for (const name of names) {
    const account = { id: ids.get(name) ?? "", userId: user.id };
    for (const [day, positions] of Object.entries(CONTENTS[name].snapshots)) {
      await insertSnapshot(app, account, day, positions);
    }
  }
  return ids;
}
