import type { StoredClose } from "@strikebook/core/closing-prices/closing-price";
import { BENCHMARK } from "@strikebook/core/closing-prices/priced-shares";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { groupBy } from "@strikebook/core/shared/group-by";
import { readContractSymbol, underlyingOf } from "@strikebook/core/transactions/option-contract";
import type { Reach } from "./closing-price-feeds.repository.ts";
import type { PriceRequestRow } from "./closing-price-feeds.types.ts";
import type { HeldSymbol } from "./needed-closes.repository.ts";
import type { PriceProvider } from "./price-provider.ts";

/** An instrument whose closes the house needs, from a day on. */
export type NeededCloses = { readonly instrument: string; readonly firstDay: CalendarDate };

export type PlannedRequest = NeededCloses;

/** An instrument that failed so often is left until the next trading day. */
const TRIES_MAX = 2;
/** So many instruments that failed, and the provider is left until then. */
const FAILED_MAX = 6;

/** The shares and funds that are held, and those on which contracts are open that haven't expired before `day`; no contract. */
export function symbolsToPrice(held: readonly HeldSymbol[], day: CalendarDate): string[] {
  const symbols = held.flatMap(({ symbol, underlying }) => {
    const contract = readContractSymbol(symbol);
    if (contract === undefined) {
      return [symbol];
    }
    return contract.expiration < day ? [] : [underlyingOf(underlying)];
  });
  return [...new Set(symbols)];
}

/** The benchmark first, then what came newest: its history is the shortest. */
export function inOrder(needs: readonly NeededCloses[]): NeededCloses[] {
  return needs.toSorted(
    (a, b) =>
      Number(b.instrument === BENCHMARK) - Number(a.instrument === BENCHMARK) ||
      compare(b.firstDay, a.firstDay) ||
      compare(a.instrument, b.instrument),
  );
}

type Plan = {
  readonly provider: Pick<PriceProvider, "covers" | "hasHistory" | "source">;
  readonly day: CalendarDate;
  /** In the order in which they are asked for. */
  readonly needs: readonly NeededCloses[];
  /** What the provider was asked for already at the close of the day. */
  readonly requests: readonly PriceRequestRow[];
  /** How far it was asked on earlier days. */
  readonly reaches: ReadonlyMap<string, Reach>;
  /** What is stored from the earliest end of a reach on, of every source. */
  readonly stored: readonly StoredClose[];
  readonly isSession: (day: CalendarDate) => boolean;
  /** A person asks: what failed or wasn't answered is asked for again. */
  readonly isByHand: boolean;
};

/** What is left to ask a provider for at the close of a day. */
export function planRequests(plan: Plan): PlannedRequest[] {
  const { provider, day, needs, requests, isByHand } = plan;
  const asked = new Map(requests.map((request) => [request.instrument, request]));
  const failed = requests.filter(({ outcome }) => outcome === "FAILED").length;
  if (failed >= FAILED_MAX && !isByHand) {
    return [];
  }
  const storedDays = groupBy(
    plan.stored.filter(
      ({ source, instrument }) => source === provider.source || !needsDividends(provider, instrument),
    ),
    ({ instrument }) => instrument,
  );
  return needs.flatMap((need) => {
    const { instrument } = need;
    if (!provider.covers(instrument) || isSettled(asked.get(instrument), isByHand)) {
      return [];
    }
    const days = new Set(storedDays.get(instrument)?.map((close) => close.day));
    const firstDay = provider.hasHistory ? firstLacking(need, days, plan) : day;
    return firstDay === undefined || (firstDay === day && days.has(day)) ? [] : [{ instrument, firstDay }];
  });
}

/** Splits what is planned by the number of different symbols that a provider allows a month; those of `known` count already. */
export function withinSymbols(
  planned: readonly PlannedRequest[],
  known: ReadonlySet<string>,
  symbolsMax: number,
): { readonly planned: readonly PlannedRequest[]; readonly leftOut: readonly string[] } {
  const added = planned.filter(({ instrument }) => !known.has(instrument));
  const leftOut = new Set(
    added.slice(Math.max(0, symbolsMax - known.size)).map(({ instrument }) => instrument),
  );
  return { planned: planned.filter(({ instrument }) => !leftOut.has(instrument)), leftOut: [...leftOut] };
}

/** Of the benchmark dividends count, which only a provider with history tells. */
const needsDividends = ({ hasHistory }: Plan["provider"], instrument: string): boolean =>
  hasHistory && instrument === BENCHMARK;

function isSettled(request: PriceRequestRow | undefined, isByHand: boolean): boolean {
  if (request === undefined || (isByHand && request.outcome !== "ANSWERED")) {
    return false;
  }
  const { outcome, tries } = request;
  return outcome === "ANSWERED" || outcome === "UNANSWERED" || tries >= TRIES_MAX;
}

/** The first day that lacks: of all the history, or since the provider was last asked; undefined when none does. */
function firstLacking(
  { instrument, firstDay }: NeededCloses,
  days: ReadonlySet<CalendarDate>,
  { reaches, day, isSession }: Plan,
): CalendarDate | undefined {
  const reach = reaches.get(instrument);
  if (reach === undefined || firstDay < reach.firstDay) {
    return firstDay < day ? firstDay : day;
  }
  for (let at = reach.lastDay; at <= day; at = addDays(at, 1)) {
    if (isSession(at) && !days.has(at)) {
      return at;
    }
  }
  return undefined;
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
