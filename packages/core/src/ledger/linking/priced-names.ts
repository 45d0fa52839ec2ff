import type { CalendarDate } from "../../shared/calendar-date.ts";
import { EVER } from "../../shared/period.ts";
import { renamedInstrument } from "../statements/new-names.ts";
import { EVERY_ACCOUNT } from "../statements/statement.ts";
import type { Rename } from "./renames.ts";

/** A symbol under which positions files price a holding, on days from `from` to before `until`. */
export type PricedName = {
  readonly symbol: string;
  readonly from: CalendarDate;
  readonly until: CalendarDate;
};

/**
 * The names under which what the ledger calls `instrument` is priced: its own at any time, earlier ones until they were given up, and
 * later ones where a rename passed its lots by. `isUsedAgain` is true for a name that something else bears since.
 */
export function pricedNames(
  instrument: string,
  renames: readonly Rename[],
  isUsedAgain: (rename: Rename) => boolean,
): PricedName[] {
  return [
    { symbol: instrument, from: EVER.startDate, until: EVER.endDate },
    ...earlierNames(instrument, renames),
    ...laterNames(instrument, renames, isUsedAgain),
  ];
}

/** Prices of before a rename that changed the number of shares are of other shares. */
function earlierNames(instrument: string, renames: readonly Rename[]): PricedName[] {
  const at = renames.findLastIndex((rename) => nameBefore(instrument, rename) !== undefined);
  const rename = renames[at];
  const symbol = rename && nameBefore(instrument, rename);
  return rename === undefined || symbol === undefined || rename.isScaled === true
    ? []
    : [{ symbol, from: EVER.startDate, until: rename.day }, ...earlierNames(symbol, renames.slice(0, at))];
}

function laterNames(
  instrument: string,
  renames: readonly Rename[],
  isUsedAgain: (rename: Rename) => boolean,
): PricedName[] {
  const at = renames.findIndex(
    (one) => one.accountId === EVERY_ACCOUNT && nameAfter(instrument, one) !== undefined,
  );
  const rename = renames[at];
  const symbol = rename && nameAfter(instrument, rename);
  return rename === undefined || symbol === undefined || rename.isScaled === true || isUsedAgain(rename)
    ? []
    : [
        { symbol, from: rename.day, until: EVER.endDate },
        ...laterNames(symbol, renames.slice(at + 1), isUsedAgain),
      ];
}

const nameAfter = (instrument: string, { day, from, into }: Rename) =>
  renamedInstrument({ instrument }, { kind: "RENAME", day, instrument: from, into });

const nameBefore = (instrument: string, { from, into, ...rename }: Rename) =>
  nameAfter(instrument, { ...rename, from: into, into: from });
