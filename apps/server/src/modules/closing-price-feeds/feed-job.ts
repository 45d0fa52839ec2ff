import { BENCHMARK } from "@strikebook/core/closing-prices/priced-shares";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { groupBy } from "@strikebook/core/shared/group-by";
import { periodBack } from "@strikebook/core/shared/period";
import { exchangeToday, isSession, sessionEnd } from "@strikebook/core/trading-calendar/trading-day";
import type { Clock } from "../../clock.ts";
import { listStoredCloses } from "../../records/prices/closing-prices.repository.ts";
import { askProvider, DAYS_BEFORE } from "./ask-provider.ts";
import type { ClosingPriceFeedsRepository } from "./closing-price-feeds.repository.ts";
import type { FeedRow } from "./closing-price-feeds.types.ts";
import { isResting } from "./feed-standing.ts";
import { CLOSED_DAYS_MAX, isNewestQuote, readyDay } from "./job-day.ts";
import { firstDayOfHouse, listFirstDays, listHeldSymbols } from "./needed-closes.repository.ts";
import {
  inOrder,
  type NeededCloses,
  type PlannedRequest,
  planRequests,
  symbolsToPrice,
  withinSymbols,
} from "./plan-requests.ts";
import type { PriceProvider } from "./price-provider.ts";

/** Holidays are known for so many days before what is asked for. */
const CALENDAR_DAYS_BEFORE = 21;

type Needs = {
  readonly repository: ClosingPriceFeedsRepository;
  readonly findHolidays: (from: CalendarDate, to: CalendarDate) => Promise<readonly MarketHoliday[]>;
  readonly clock: Clock;
};

/** The asking at the close of a trading day. */
type Job = {
  readonly day: CalendarDate;
  /** A person asks: what failed, wasn't answered or rests is asked for again. */
  readonly isByHand: boolean;
  /** Whether the server is about to end. */
  readonly isStopped: () => boolean;
  readonly isSession: (day: CalendarDate) => boolean;
};

/** DONE: nothing is left. LATER: the limits, or a failure, leave something for the next look. RESTING: it is left alone. */
export type End = "DONE" | "LATER" | "RESTING";

/** How far the asking came, over so many requests; so many symbols are more than the provider allows a month. */
export type Come = { readonly end: End; readonly asked: number; readonly leftOut: number };

/** The newest trading day whose closes are ready. A person needn't wait until it is this house's turn. */
export async function jobDay(
  { findHolidays, clock, lateMs }: Needs & { readonly lateMs: number },
  isByHand: boolean,
): Promise<Pick<Job, "day" | "isSession">> {
  const now = clock.now();
  const today = exchangeDay(now);
  const found = await findHolidays(addDays(today, -CALENDAR_DAYS_BEFORE), addDays(today, CLOSED_DAYS_MAX));
  const holidays = new Map(found.map((holiday) => [holiday.atDate, holiday]));
  const isOpen = (day: CalendarDate) => isSession(day, holidays);
  return { day: readyDay(now, isByHand ? 0 : lateMs, isOpen), isSession: isOpen };
}

/** Asks a provider for all that it is needed for, as far as its limits go. */
export async function askAll(needs: Needs, provider: PriceProvider, job: Job, known: FeedRow): Promise<Come> {
  const { repository, clock } = needs;
  const feed: FeedRow = job.isByHand ? { ...known, restsUntil: null, doneFor: null } : known;
  if (feed.doneFor === job.day) {
    return { end: "DONE", asked: 0, leftOut: 0 };
  }
  if (isResting(feed, clock.now())) {
    return { end: "RESTING", asked: 0, leftOut: 0 };
  }
  const left = await repository.countLeft(provider.source, provider.limits, clock.now());
  if (left <= 0) {
    return { end: "LATER", asked: 0, leftOut: 0 };
  }
  const { feed: come, ...so } = await askEach(needs, provider, job, { feed, left });
  await repository.noteFeed({ ...come, doneFor: so.end === "DONE" ? job.day : come.doneFor });
  return so;
}

type Left = { readonly feed: FeedRow; readonly left: number };

/** Asks for one instrument after the other, as many as are left of the limits. */
async function askEach(needs: Needs, provider: PriceProvider, job: Job, { feed: known, left }: Left) {
  const { repository, clock } = needs;
  const { planned: lacking, leftOut, ...facts } = await plan(needs, provider, job);
  const planned = lacking.length > 0 || !isKeyTried(job, known) ? lacking : [keyTrial(job)];
  const asking = { repository, provider, day: job.day, now: clock.now, ...facts };
  let feed = known;
  let asked = 0;
  let isSomeLeft = planned.length > left;
  const end = (reached: End) => ({ feed, end: reached, asked, leftOut: leftOut.length });
  for (const request of planned.slice(0, left)) {
    if (job.isStopped()) {
      return end("LATER");
    }
    const answer = await askProvider(asking, request, feed);
    asked += 1;
    feed = answer.feed;
    isSomeLeft ||= answer.hasFailed;
    if (isResting(feed, clock.now())) {
      return end("RESTING");
    }
  }
  return end(isSomeLeft ? "LATER" : "DONE");
}

/** A person wants to know whether a provider that failed answers now, also when nothing is to be asked. */
const isKeyTried = ({ isByHand }: Job, { failingSince }: FeedRow): boolean =>
  isByHand && failingSince !== null;

const keyTrial = ({ day }: Job): PlannedRequest => ({ instrument: BENCHMARK, firstDay: day });

/** What is left to ask at the close of a day. */
export const planOf = (needs: Needs, provider: PriceProvider, at: Pick<Job, "day" | "isSession">) =>
  plan(needs, provider, { ...at, isByHand: false });

async function plan(needs: Needs, provider: PriceProvider, job: Omit<Job, "isStopped">) {
  const { repository, clock, findHolidays } = needs;
  const { day, isByHand } = job;
  const now = clock.now();
  const isTold = provider.hasHistory || isNewestQuote(day, now, job.isSession);
  const needed = isTold
    ? (await listNeeds(needs, day)).filter(({ instrument }) => provider.covers(instrument))
    : [];
  const instruments = needed.map(({ instrument }) => instrument);
  const reaches = provider.hasHistory
    ? await repository.listReaches(provider.source, instruments, day)
    : new Map();
  const from = earliest([day, ...[...reaches.values()].map(({ lastDay }) => lastDay)]);
  const found = await findHolidays(
    addDays(earliest([from, ...needed.map(({ firstDay }) => firstDay)]), -CALENDAR_DAYS_BEFORE),
    exchangeDay(now),
  );
  const holidays = new Map(found.map((holiday) => [holiday.atDate, holiday]));
  const isOpen = (at: CalendarDate) => isSession(at, holidays);
  const storedFrom = addDays(from, -DAYS_BEFORE);
  const stored = await listStoredCloses(repository.client, instruments, storedFrom, day);
  const planned: PlannedRequest[] = planRequests({
    provider,
    day,
    needs: needed,
    requests: await repository.listRequests(provider.source, day),
    reaches,
    stored,
    isSession: isOpen,
    isByHand,
  });
  const { symbolsAMonth } = provider;
  return {
    ...(symbolsAMonth === null
      ? { planned, leftOut: [] }
      : withinSymbols(planned, await repository.listSymbolsOfMonth(provider.source, now), symbolsAMonth)),
    endsAt: sessionEnd(day, holidays),
    calendar: { isSession: isOpen, ...exchangeToday(now, holidays) },
    stored: { from: storedFrom, closes: groupBy(stored, ({ instrument }) => instrument) },
  };
}

async function listNeeds({ repository: { client } }: Needs, day: CalendarDate): Promise<NeededCloses[]> {
  const symbols = symbolsToPrice(await listHeldSymbols(client, day), day);
  const firstDays = await listFirstDays(client, symbols);
  const first = await firstDayOfHouse(client);
  const benchmark = first === undefined ? [] : [{ instrument: BENCHMARK, firstDay: first }];
  const held = symbols
    .filter((symbol) => symbol !== BENCHMARK)
    .map((instrument) => ({ instrument, firstDay: firstDays.get(instrument) ?? day }));
  // A year tells less of anybody than a day does.
  return inOrder([...benchmark, ...held]).map((need) => ({
    ...need,
    firstDay: periodBack("YEAR", need.firstDay, 0).startDate,
  }));
}

const earliest = (days: readonly [CalendarDate, ...CalendarDate[]]): CalendarDate =>
  days.toSorted((a, b) => (a < b ? -1 : Number(a > b)))[0] ?? days[0];
