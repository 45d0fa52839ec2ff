import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import type { PriceFeed } from "@strikebook/core/closing-prices/price-feed";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError } from "@strikebook/core/shared/errors";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import type { Clock } from "../../clock.ts";
import type { ClosingPriceFeedsRepository } from "./closing-price-feeds.repository.ts";
import { askAll, jobDay } from "./feed-job.ts";
import { isResting, newFeed } from "./feed-standing.ts";
import type { PriceProvider } from "./price-provider.ts";

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

export type ClosingPriceFeedsService = ReturnType<typeof createClosingPriceFeedsService>;

/** Asks providers for the closes of what the house holds. Without a provider it does nothing, and asks nobody. */
export function createClosingPriceFeedsService(needs: Needs) {
  const { repository, providers, clock } = needs;
  let isStopped = false;
  let running: Promise<boolean> | undefined;

  /** Asks every provider in turn. What the first couldn't tell, for the limit or at all, is left to the next. */
  async function run(isByHand: boolean): Promise<void> {
    const job = { ...(await jobDay(needs, isByHand)), isByHand, isStopped: () => isStopped };
    const feeds = new Map((await repository.listFeeds()).map((feed) => [feed.source, feed]));
    for (const provider of providers) {
      const feed = feeds.get(provider.source) ?? newFeed(provider.source);
      const end = await askAll(needs, provider, job, feed);
      if (end === "LATER") {
        return;
      }
    }
  }

  function begin(isByHand: boolean): Promise<boolean> {
    running ??= repository
      .whileAlone(() => run(isByHand))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  const state = (): Promise<PriceFeed[]> =>
    Promise.all(providers.map((provider) => stateOf(needs, provider)));

  return {
    isSetUp: providers.length > 0,

    /** Asks for what lacks, when it is time and no other server does so now. Answers whether it looked. */
    async runIfDue(): Promise<boolean> {
      return providers.length > 0 && !isStopped && (await isAnyDue(needs)) && (await begin(false));
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
      await atMost(begin(true), BY_HAND_MS_MAX);
      return await state();
    },

    /** Ends the job under way after the request that it waits for. */
    async stop(): Promise<void> {
      isStopped = true;
      await atMost(running ?? Promise.resolve(), BY_HAND_MS_MAX);
    },
  };
}

/** Waits for work, but not for ever. */
async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
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

async function stateOf(
  { repository, clock }: Needs,
  { source, name, setting }: PriceProvider,
): Promise<PriceFeed> {
  const feed = (await repository.listFeeds()).find((row) => row.source === source) ?? newFeed(source);
  const day = await repository.findNewestDay(source, exchangeDay(clock.now()));
  const requests = day === undefined ? [] : await repository.listRequests(source, day);
  const unanswered = requests
    .filter(({ outcome }) => outcome !== "ANSWERED")
    .map(({ instrument, reason }) => ({ instrument, reason: reason ?? "No answer yet." }));
  return { ...feed, name, setting, day, asked: requests.length, unanswered };
}
