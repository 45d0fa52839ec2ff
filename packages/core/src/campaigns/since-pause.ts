import { isAdjusted } from "../cover/coverable.ts";
import { incomeOf } from "../income/income.ts";
import type { LedgerEntry } from "../ledger/ledger.ts";
import { isSpanning } from "../ledger/linking/linking-entries.ts";
import { type Role, roleOf } from "../ledger/roles.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { Campaign } from "./campaign.ts";
import type { PairRows } from "./pieces/pair-rows.ts";

/** The days of a campaign; its first row may be shares that were held before they joined. */
export type CampaignDays = Pick<Campaign, "isOpen" | "kind" | "lastDay" | "openedOn"> & {
  readonly firstDay: CalendarDate;
};

/**
 * The day after the last pause of an account and underlying: nothing was open before it, and the newest campaign, with
 * which a later leg might go on, began on it or later. Undefined without campaigns.
 */
export function dayAfterPause(campaigns: readonly CampaignDays[]): CalendarDate | undefined {
  const newest = lastOf(campaigns.flatMap(({ kind, openedOn }) => (kind === "HOLDING" ? [] : [openedOn])));
  const going = campaigns.filter(
    ({ isOpen, kind, openedOn }) => isOpen || (kind !== "HOLDING" && openedOn === newest),
  );
  let day = firstOf(going);
  for (let over = day; over !== undefined; ) {
    day = over;
    over = firstOf(campaigns.filter((one) => one.firstDay < (day ?? "") && one.lastDay >= (day ?? "")));
  }
  return day;
}

const firstOf = (campaigns: readonly CampaignDays[]): CalendarDate | undefined =>
  campaigns.map(({ firstDay }) => firstDay).sort()[0];

const lastOf = (days: readonly CalendarDate[]): CalendarDate | undefined => [...days].sort().at(-1);

/** Rows that change nothing but what they open, close or pay. */
const PLAIN: ReadonlySet<Role> = new Set<Role>([
  "CLOSE_LONG",
  "CLOSE_SHORT",
  "IGNORED",
  "OPEN_LONG",
  "OPEN_SHORT",
  "OPTION_EVENT",
]);

/**
 * True where the rows after a pause tell their campaigns without those before it: each lot was opened by one of them, no
 * row belongs to a row of another day, and whatever the shares earned, some of these shares were there.
 */
export function standAlone({ entries, closings, openLots, allocations = [] }: PairRows): boolean {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const openings = [
    ...closings.flatMap(({ lots }) => lots.map(({ openEntryId }) => openEntryId)),
    ...openLots.map(({ entryId }) => entryId),
  ];
  const isWhole = closings.every(
    ({ entryId, assetClass, unmatchedQuantity }) =>
      byId.has(entryId) && (assetClass === "OPTION" || Number(unmatchedQuantity) === 0),
  );
  return (
    allocations.length === 0 &&
    isWhole &&
    openings.every((id) => byId.has(id)) &&
    entries.every(isPlain) &&
    bearAll(
      entries,
      openings.flatMap((id) => byId.get(id) ?? []),
    )
  );
}

const isPlain = (entry: LedgerEntry): boolean =>
  PLAIN.has(roleOf(entry)) && !isSpanning(entry) && !isAdjusted(entry.instrument);

/** Income that comes without shares belongs to the last ones held, which may be gone before the pause. */
function bearAll(entries: readonly LedgerEntry[], openings: readonly LedgerEntry[]): boolean {
  const first = openings
    .filter(({ assetClass }) => assetClass !== "OPTION")
    .map(({ eventDate }) => eventDate)
    .sort()[0];
  return entries.every(
    (entry) => incomeOf(entry) === 0n || (first !== undefined && first <= entry.eventDate),
  );
}
