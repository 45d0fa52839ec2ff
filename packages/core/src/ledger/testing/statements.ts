import { calendarDate } from "../../shared/calendar-date.ts";
import { matchLedger } from "../match-ledger.ts";
import type { LedgerStatement } from "../statements/statement.ts";
import { statementEntry } from "../statements/statement-entry.ts";
import { entries, type GivenEntry } from "./entries.ts";

/** A statement as one would type it. */
export type Given = Partial<Omit<LedgerStatement, "acquiredOn" | "day">> &
  Pick<LedgerStatement, "instrument" | "kind"> & { readonly on: string; readonly acquired?: string };

/** The statement as matching sees it. */
export const stated = ({ on, acquired, ...given }: Given, number = 7) =>
  statementEntry({
    number: String(number),
    assetClass: /\d{6}[CP]/.test(given.instrument) ? "OPTION" : "STOCK",
    ...given,
    day: calendarDate(on),
    ...(acquired === undefined ? {} : { acquiredOn: calendarDate(acquired) }),
  });

/** What rows and statements come to in the trade book. */
export const trade = (rows: readonly GivenEntry[], ...statements: readonly Given[]) =>
  matchLedger([...entries(...rows), ...statements.map((one, index) => stated(one, index + 1))], "TRADE");
