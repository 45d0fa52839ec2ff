import { type CloseKnowledge, checkCloses } from "@strikebook/core/closing-prices/check-closes";
import { CLOSE_SOURCES, type StoredClose, splitOf } from "@strikebook/core/closing-prices/closing-price";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { ServiceFailure } from "../../outside/json-client.ts";
import { listStoredCloses } from "../../records/prices/closing-prices.repository.ts";
import type { ClosingPriceFeedsRepository } from "./closing-price-feeds.repository.ts";
import type { FeedRow, RequestKey } from "./closing-price-feeds.types.ts";
import { afterAnswer, afterFailure, NOT_IN_PLAN } from "./feed-standing.ts";
import type { PlannedRequest } from "./plan-requests.ts";
import type { PriceProvider, ToldCloses } from "./price-provider.ts";

/** Stored closes are read from so many days before the first requested day on: more than `checkCloses` compares with. */
export const DAYS_BEFORE = 14;

type Needs = {
  readonly repository: ClosingPriceFeedsRepository;
  readonly provider: PriceProvider;
  /** The trading day whose close is asked for. */
  readonly day: CalendarDate;
  /** When its trading ended, HH:MM in New York. */
  readonly endsAt: string;
  readonly now: () => Date;
  readonly calendar: Omit<CloseKnowledge, "lastCloses" | "splitOn">;
  /** The closes that are stored of every instrument that is asked for, from `from` on, in the order of days. */
  readonly stored: {
    readonly from: CalendarDate;
    readonly closes: ReadonlyMap<string, readonly StoredClose[]>;
  };
};

type Come = { readonly feed: FeedRow; readonly hasFailed: boolean };

/** Asks for one instrument, once, and stores what may be believed of the answer. Answers how it stands with the provider then. */
export async function askProvider(needs: Needs, planned: PlannedRequest, feed: FeedRow): Promise<Come> {
  const { repository, provider, day, endsAt, now } = needs;
  const { instrument, firstDay } = planned;
  const key: RequestKey = { source: provider.source, day, instrument };
  await repository.claim(key, firstDay, now());
  let told: ToldCloses;
  try {
    told = await provider.fetchCloses(instrument, firstDay, day, endsAt);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) {
      throw error;
    }
    const isOfSymbol = error.status === NOT_IN_PLAN;
    const outcome = isOfSymbol ? ("UNANSWERED" as const) : ("FAILED" as const);
    const failing = afterFailure(feed, error, now());
    await repository.settle({ ...key, outcome, reason: error.reason }, [], now(), failing);
    return { feed: failing, hasFailed: !isOfSymbol };
  }
  const { closes, reason } = believe(told, day, await knowledgeOf(needs, planned));
  const answered = afterAnswer(feed, now());
  const outcome = reason === null ? ("ANSWERED" as const) : ("UNANSWERED" as const);
  // The feed is written at once only when a failure is over; answer after answer is noted once, when the job ends.
  await repository.settle(
    { ...key, outcome, reason },
    closes,
    now(),
    feed.failures > 0 ? answered : undefined,
  );
  return { feed: answered, hasFailed: false };
}

/** What may be stored of an answer, and why the close that was asked for isn't among it; null when it is. */
function believe({ closes: told, lacks }: ToldCloses, day: CalendarDate, known: CloseKnowledge) {
  const { closes, refused } = checkCloses(told, known);
  const refusal =
    refused.find((close) => close.day === day) ?? (closes.length === 0 ? refused[0] : undefined);
  return { closes, reason: refusal === undefined ? (lacks ?? null) : `${refusal.reason}.` };
}

async function knowledgeOf(
  { repository, day, calendar, stored }: Needs,
  { instrument, firstDay }: PlannedRequest,
): Promise<CloseKnowledge> {
  const from = addDays(firstDay, -DAYS_BEFORE);
  const closes =
    from < stored.from
      ? await listStoredCloses(repository.client, [instrument], from, day)
      : (stored.closes.get(instrument) ?? []);
  return {
    ...calendar,
    lastCloses: (_instrument, before) => lastBefore(closes, before),
    splitOn: (_instrument, on) => splitOf(closes.filter((close) => close.day === on)),
  };
}

/** The newest close before a day, of several sources the most trusted; `stored` is in the order of days. */
function lastBefore(stored: readonly StoredClose[], before: CalendarDate): StoredClose | undefined {
  const newest = stored.findLast(({ day }) => day < before);
  return stored
    .filter(({ day }) => day === newest?.day)
    .toSorted((a, b) => CLOSE_SOURCES.indexOf(a.source) - CLOSE_SOURCES.indexOf(b.source))[0];
}
