import { graphql, HttpResponse } from "msw";
import { server } from "../../../testing/server.ts";
import type { TaxLot, TaxSpouse, TaxYear, WashReading } from "../tax-year.queries.ts";
import type { WashWarning } from "../wash-radar.queries.ts";
import type { SaleRehearsed } from "../what-if-sold.queries.ts";
import type { RealizedComparison } from "../witness.queries.ts";

/** 100 ABC of January 10 for 5,200, sold on August 25 for 4,800 and bought back three weeks later: 400 is disallowed. */
export const lot = (given: Partial<TaxLot> = {}): TaxLot => ({
  id: "abc",
  accountId: "joint",
  accountName: "Joint",
  instrument: "ABC",
  underlying: "ABC",
  quantity: "100",
  isShort: false,
  acquired: "2025-01-10",
  openedOn: "2025-01-10",
  sold: "2025-08-25",
  proceeds: "4800",
  cost: "5200",
  gain: "0",
  term: "SHORT",
  code: "W",
  adjustment: "400",
  isLost: false,
  lost: "0",
  holdingSince: null,
  closingTransactionId: "71",
  openingTransactionId: "70",
  ...given,
});

const NO_WASH = { code: null, adjustment: null } as const;

/** 500 of a loss that the own Roth IRA replaced: lost. */
export const LOST = lot({
  ...{ id: "xyz", instrument: "XYZ", underlying: "XYZ", acquired: "2024-12-02", openedOn: "2024-12-02" },
  ...{ sold: "2025-02-10", proceeds: "4500", cost: "5000", adjustment: "500", isLost: true, lost: "500" },
});

/** A put written on January 8 for 199.34 that expired. */
export const PUT = lot({
  ...{ id: "put", instrument: "KO250117P60", underlying: "KO", quantity: "1", isShort: true, ...NO_WASH },
  ...{ acquired: "2025-01-17", openedOn: "2025-01-08", sold: "2025-01-17" },
  ...{ proceeds: "199.34", cost: "0", gain: "199.34", accountName: "Individual" },
});

export const LONG = lot({
  ...{ id: "ko", instrument: "KO", underlying: "KO", term: "LONG", ...NO_WASH },
  ...{ acquired: "2023-01-03", openedOn: "2023-01-03", sold: "2025-01-10" },
  ...{ proceeds: "6199.87", cost: "5000", gain: "1199.87" },
});

/** 2025 by the statute. An SPX put sold for 199.34 is marked at 3.10: -110.66, of it 60% and 40%. */
export const taxYearAnswer = (given: Partial<TaxYear> = {}): TaxYear => ({
  year: 2025,
  reading: "STATUTE",
  notice: "This is a guide, not tax advice.",
  incomplete: [],
  marksMissing: [],
  openUntil: "2026-01-30",
  sealedOn: null,
  wouldChange: null,
  shortTerm: "199.34",
  longTerm: "1199.87",
  section1256: "-110.66",
  longTerm1256: "-66.4",
  shortTerm1256: "-44.26",
  disallowed: "900",
  deferred: "400",
  lostToRetirement: "500",
  washes: 2,
  lots: [LONG, PUT, LOST, lot()],
  section1256Rows: [
    {
      accountId: "joint",
      accountName: "Joint",
      instrument: "SPX260116P6000",
      quantity: "1",
      isShort: true,
      openedOn: "2025-12-10",
      closedOn: null,
      isMarked: true,
      mark: "3.1",
      markDay: "2025-12-31",
      markSource: "SNAPSHOT",
      startedAtMark: false,
      proceeds: "199.34",
      cost: "310",
      gain: "-110.66",
    },
  ],
  carried: [
    {
      accountId: "joint",
      accountName: "Joint",
      instrument: "ABC",
      quantity: "100",
      acquired: "2025-09-15",
      holdingSince: "2025-01-31",
      amount: "400",
      basis: "5300",
      lossLotId: "abc",
    },
  ],
  questions: [],
  ...given,
});

/** Without an export of the year. */
export const NO_COMPARISON: RealizedComparison = {
  files: [],
  agreed: 0,
  differing: [],
  moreOffers: 0,
  exportTotal: "0",
  ledgerTotal: "0",
  unexplained: "0",
  unreadRows: [],
};

const WITH_ROTH = {
  ...{ shortTerm: "199.34", longTerm: "1199.87", disallowed: "900" },
  ...{ deferred: "400", lostToRetirement: "500", washes: 2 },
};

/** The broker sees nothing of the Roth IRA: its loss of 500 counts. */
const SUMS: Readonly<Record<WashReading, object>> = {
  BROKER: { ...WITH_ROTH, shortTerm: "-300.66", disallowed: "400", lostToRetirement: "0", washes: 1 },
  STATUTE: WITH_ROTH,
  STRICT: WITH_ROTH,
};

/** Answers the page's questions; returns the years that were asked for, with their readings. */
export function answerTaxes(
  given: Partial<TaxYear> = {},
  years: readonly { readonly year: number; readonly sealedOn: string | null }[] = [
    { year: 2025, sealedOn: null },
    { year: 2024, sealedOn: "2025-04-10" },
  ],
) {
  const asked: unknown[] = [];
  server.use(
    graphql.query("TaxYears", () => HttpResponse.json({ data: { years } })),
    graphql.query("TaxYear", ({ variables }) => {
      asked.push(variables);
      const answer = { ...taxYearAnswer(given), ...(variables as { year: number; reading: WashReading }) };
      return HttpResponse.json({ data: { taxYear: answer } });
    }),
    graphql.query("RealizedComparison", () => HttpResponse.json({ data: { comparison: NO_COMPARISON } })),
    graphql.query("TaxReadings", () =>
      HttpResponse.json({
        data: { readings: Object.entries(SUMS).map(([reading, each]) => ({ reading, ...each })) },
      }),
    ),
    graphql.query("DeepPuts", () => HttpResponse.json({ data: { puts: [] } })),
  );
  answerSpouse({ username: null, isMutual: false, declaredBy: [] });
  return asked;
}

export function answerSpouse(spouse: TaxSpouse): void {
  server.use(graphql.query("TaxSpouse", () => HttpResponse.json({ data: { spouse } })));
}

/** Answers a change with true; returns what was sent. */
export function answerChange(name: string, field: string) {
  const sent: unknown[] = [];
  server.use(
    graphql.mutation(name, ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json({
        data: { [field]: field === "sealTaxYear" ? { sealedOn: "2026-04-10" } : true },
      });
    }),
  );
  return sent;
}

/** 100 X sold on January 15 at a loss of 400; two puts are open in the spouse's Roth IRA, of February 13 and 20. */
export const warning = (given: Partial<WashWarning> = {}): WashWarning => ({
  id: "x",
  accountId: "joint",
  accountName: "Joint",
  instrument: "X",
  underlying: "X",
  lossDay: "2026-01-15",
  amount: "400",
  quantity: "100",
  until: "2026-02-14",
  triggers: [trigger(), trigger({ instrument: "X260220P30", day: "2026-02-14", isAtExpiry: false })],
  ...given,
});

export const trigger = (
  given: Partial<WashWarning["triggers"][number]> = {},
): WashWarning["triggers"][number] => ({
  kind: "ASSIGNMENT",
  accountId: "spouse",
  accountName: "Your spouse's account",
  instrument: "X260213P30",
  quantity: "1",
  day: "2026-02-13",
  isAtExpiry: true,
  isLost: true,
  amount: "400",
  ...given,
});

export function answerRadar(warnings: readonly WashWarning[]): void {
  server.use(graphql.query("WashRadar", () => HttpResponse.json({ data: { warnings } })));
}

/** 100 shares of January 26, 2026 at a loss of 633, sold on January 20 of the next year. */
export const sale = (given: Partial<SaleRehearsed> = {}): SaleRehearsed => ({
  quantity: "100",
  missing: "0",
  shortTerm: "-633",
  longTerm: "0",
  disallowed: "0",
  lost: "0",
  allowedLoss: "633",
  openUntil: "2027-02-19",
  lots: [
    { id: "s", quantity: "100", acquired: "2026-01-28", holdingSince: null, term: "SHORT", gain: "-633" },
  ],
  ...given,
});

export function answerSale(answer: SaleRehearsed) {
  const asked: unknown[] = [];
  server.use(
    graphql.query("WhatIfSold", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { sale: answer } });
    }),
  );
  return asked;
}
