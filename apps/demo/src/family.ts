/** A person of the invented family, who signs in. */
export type Member = {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** One file for all accounts, or one for each account, with its cash balance. */
  readonly downloads: "ALL_ACCOUNTS" | "EACH_ACCOUNT";
  readonly accounts: readonly DemoAccount[];
};

export type DemoAccount = {
  readonly number: string;
  readonly name: string;
  /** US dollars on the first day. */
  readonly opening: number;
  /** US dollars a month, into accounts that are no IRA. */
  readonly saving: number;
  readonly isIra: boolean;
  /** Underlyings that the wheel turns on, and how many at a time. */
  readonly watched: readonly string[];
  readonly wheels: number;
  /** Shares and funds that are bought month after month and kept; none of them is watched. */
  readonly keeps: readonly string[];
  /** True where calls are bought on a hunch besides. */
  readonly isSpeculating?: boolean;
};

/** The one password of all demo accounts: nobody keeps a secret here, and nobody takes it for a real one. */
export const DEMO_PASSWORD = "Invented-trades-1";

const person = (firstName: string) => ({
  username: `demo-${firstName.toLowerCase()}`,
  email: `${firstName.toLowerCase()}@demo.invalid`,
  firstName,
  lastName: "Demo",
});

export const DEMO_ADMINISTRATOR = person("Admin");

const CHEAP = ["F", "SOFI", "T", "PFE", "BAC", "INTC", "HOOD", "PLTR"];
const SOLID = ["AMD", "DIS", "GM", "NVDA", "UBER", "XOM", "PLTR"];

export const FAMILY: readonly Member[] = [
  {
    ...person("Ann"),
    downloads: "ALL_ACCOUNTS",
    accounts: [
      {
        number: "Z23456701",
        name: "Individual - TOD",
        opening: 95_000,
        saving: 1500,
        isIra: false,
        watched: SOLID,
        wheels: 4,
        keeps: ["AAPL", "MSFT", "KO"],
      },
      {
        number: "223456702",
        name: "ROTH IRA",
        opening: 62_000,
        saving: 0,
        isIra: true,
        watched: ["KO", "BAC", "DIS", "GM", "XOM"],
        wheels: 3,
        keeps: ["VTI"],
      },
      {
        number: "Z23456703",
        name: "Joint WROS - TOD",
        opening: 130_000,
        saving: 2000,
        isIra: false,
        watched: SOLID,
        wheels: 4,
        keeps: ["SCHD", "AAPL"],
      },
    ],
  },
  {
    ...person("Ben"),
    downloads: "EACH_ACCOUNT",
    accounts: [
      {
        number: "Z23456711",
        name: "Individual - TOD",
        opening: 55_000,
        saving: 900,
        isIra: false,
        watched: [...CHEAP, "DIS", "UBER"],
        wheels: 4,
        keeps: ["KO", "VTI"],
      },
      {
        number: "223456712",
        name: "ROTH IRA",
        opening: 38_000,
        saving: 0,
        isIra: true,
        watched: CHEAP,
        wheels: 3,
        keeps: ["VTI"],
      },
    ],
  },
  {
    ...person("Cleo"),
    downloads: "ALL_ACCOUNTS",
    accounts: [
      {
        number: "Z23456721",
        name: "Individual - TOD",
        opening: 28_000,
        saving: 700,
        isIra: false,
        watched: CHEAP,
        wheels: 3,
        isSpeculating: true,
        keeps: ["AAPL"],
      },
      {
        number: "223456722",
        name: "ROTH IRA",
        opening: 17_000,
        saving: 0,
        isIra: true,
        watched: CHEAP,
        wheels: 2,
        keeps: ["VTI", "KO"],
      },
    ],
  },
];
