import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import type { PriceFeed } from "@strikebook/core/closing-prices/price-feed";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError } from "@strikebook/core/shared/errors";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import type { Clock } from "../../clock.ts";
import type { ClosingPriceFeedsRepository } from "./closing-price-feeds.repository.ts";
import { askAll, jobDay, planOf } from "./feed-job.ts";
import { isResting, newFeed } from "./feed-standing.ts";
import { nextSession } from "./job-day.ts";
import { oneJobAtATime, type Unasked } from "./one-job.ts";
import type { PriceProvider } from "./price-provider.ts";
import { ASKED_ELSEWHERE, IN_ITS_TURN, unaskedWords } from "./unasked-words.ts";

/** A person who asks waits so long for the answers; the rest comes without them. */
const BY_HAND_MS_MAX = 5_000;

type Needs = {
  readonly repository: ClosingPriceFeedsRepository;
  /** Those whose keys are set, the one that tells today's closes cheapest first. */
  readonly providers: readonly PriceProvider[];
  readonly findHolidays: (from: CalendarDate, to: CalendarDate) => Promise<readonly MarketHoliday[]>;
  readonly clock: Clock;
  /** After half past six, so that not all houses ask at once. */
  readonly lateMs: number;
};

/** Asks providers for the closes of what the house holds. Without a provider it does nothing, and asks nobody. */
export function createClosingPriceFeedsService(needs: Needs) {
  const { repository, providers, clock } = needs;
  let isStopped = false;

  /** Asks every provider in turn. What the first couldn't tell, for the limit or at all, is left to the next. */
  async function run(isByHand: boolean, unasked: Unasked): Promise<void> {
    await repository.forget(clock.now());
    const job = { ...(await jobDay(needs, isByHand)), isByHand, isStopped: () => isStopped };
    const feeds = new Map((await repository.listFeeds()).map((feed) => [feed.source, feed]));
    for (const provider of providers) {
      const feed = feeds.get(provider.source) ?? newFeed(provider.source);
      const come = await askAll(needs, provider, job, feed);
      unasked.set(provider.source, unaskedWords(come, nextSession(job.day, job.isSession)));
      if (come.end === "LATER") {
        return;
      }
    }
  }

  const jobs = oneJobAtATime(({ isByHand, unasked }) => repository.whileAlone(() => run(isByHand, unasked)));
  const state = (): Promise<PriceFeed[]> =>
    Promise.all(providers.map((provider) => stateOf(needs, provider)));

  return {
    isSetUp: providers.length > 0,

    /** Asks for what lacks, when it is time and no other server does so now. Answers whether it looked. */
    async runIfDue(): Promise<boolean> {
      return providers.length > 0 && !isStopped && (await isAnyDue(needs)) && (await jobs.begin(false).work);
    },

    /** How it stands with each provider that is set up. */
    state,

    /** Asks now, also those that rest; the limits hold. Answers how it stands after some seconds at most. */
    async fetchNow(actor: Actor): Promise<PriceFeed[]> {
      if (providers.length === 0) {
        throw new DomainError(
          "CONFLICT",
          "No provider of closing prices is set up: set TIINGO_API_KEY or FINNHUB_API_KEY and start Strikebook again.",
        );
      }
      const facts = { what: "Closing prices", summary: "asked for by hand", rows: [] };
      await repository.record(
        auditEntry({ actionType: "REFERENCE_DATA_SYNCED", ...facts }, actor, { at: clock.now() }),
      );
      const { work, unasked } = jobs.begin(true);
      const hasRun = await atMost(work, BY_HAND_MS_MAX);
      const otherwise = hasRun === false ? ASKED_ELSEWHERE : IN_ITS_TURN;
      return (await state()).map((feed) => {
        const why = unasked.get(feed.source);
        return { ...feed, unasked: why === undefined ? otherwise : why };
      });
    },

    /** Ends the job under way after the request that it waits for. */
    async stop(): Promise<void> {
      isStopped = true;
      await atMost(jobs.current(), BY_HAND_MS_MAX);
    },
  };
}

/** Waits for work, but not for ever; undefined while it goes on. */
async function atMost<Value>(work: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Whether a provider has something left to do and isn't resting: all that a look costs while there isn't. */
async function isAnyDue(needs: Needs): Promise<boolean> {
  const { day } = await jobDay(needs, false);
  const feeds = new Map((await needs.repository.listFeeds()).map((feed) => [feed.source, feed]));
  return needs.providers.some(({ source }) => {
    const feed = feeds.get(source);
    return feed === undefined || (feed.doneFor !== day && !isResting(feed, needs.clock.now()));
  });
}

async function stateOf(needs: Needs, provider: PriceProvider): Promise<PriceFeed> {
  const { repository, clock } = needs;
  const { source, name, setting, symbolsAMonth } = provider;
  const feed = (await repository.listFeeds()).find((row) => row.source === source) ?? newFeed(source);
  const day = await repository.findNewestDay(source, exchangeDay(clock.now()));
  const requests = day === undefined ? [] : await repository.listRequests(source, day);
  const unanswered = requests
    .filter(({ outcome }) => outcome !== "ANSWERED")
    .map(({ instrument, reason }) => ({ instrument, reason: reason ?? "No answer yet." }));
  const toAsk =
    day === undefined ? undefined : await planOf(needs, provider, { ...(await jobDay(needs, false)), day });
  const isDone = day === undefined || (feed.doneFor !== null && feed.doneFor >= day);
  return {
    ...feed,
    name,
    setting,
    day,
    asked: requests.length,
    unanswered,
    left: isDone ? 0 : (toAsk?.planned.length ?? 0),
    leftOut: toAsk?.leftOut ?? [],
    symbolsAMonth,
    unasked: null,
  };
}
