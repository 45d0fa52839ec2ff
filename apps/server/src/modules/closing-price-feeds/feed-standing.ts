import { msUntil } from "@strikebook/core/shared/elapsed";
import type { ServiceFailure } from "../../outside/json-client.ts";
import type { FeedRow } from "./closing-price-feeds.types.ts";
import type { ProviderSource } from "./price-provider.ts";

/** A provider that failed rests for so long; a shorter pause that it asks for itself is kept, from a minute on. */
const REST_MS = 60 * 60_000;
const REST_MS_MIN = 60_000;

/** So many failures in a row, of the kind that may pass, and it rests. */
const FAILURES_MAX = 3;

/** It refuses the key: the next request would be refused, too. */
const KEY_REFUSED = 401;
const LIMIT_REACHED = 429;
/** A plan without this symbol, or without any: only the run of them tells which. */
export const NOT_IN_PLAN = 403;

export const newFeed = (source: ProviderSource): FeedRow => ({
  source,
  failures: 0,
  failingSince: null,
  problem: null,
  status: null,
  restsUntil: null,
  answeredAt: null,
  doneFor: null,
});

/** Whether it is left alone now. */
export const isResting = ({ restsUntil }: FeedRow, now: Date): boolean =>
  restsUntil !== null && msUntil(restsUntil, now, REST_MS) > 0;

/** After an answer that could be read, whatever it said. */
export const afterAnswer = ({ source, doneFor }: FeedRow, now: Date): FeedRow => ({
  ...newFeed(source),
  doneFor,
  answeredAt: now,
});

/** After a failure: a refused key and a reached limit bring rest at once, others when they repeat. */
export function afterFailure(feed: FeedRow, failure: ServiceFailure, now: Date): FeedRow {
  const failures = feed.failures + 1;
  const { status, pauseMs = REST_MS } = failure;
  const isAtOnce = status === KEY_REFUSED || status === LIMIT_REACHED;
  const restMs = status === LIMIT_REACHED ? Math.min(Math.max(pauseMs, REST_MS_MIN), REST_MS) : REST_MS;
  return {
    ...feed,
    failures,
    failingSince: feed.failingSince ?? now,
    problem: failure.reason,
    status,
    restsUntil: isAtOnce || failures >= FAILURES_MAX ? new Date(now.getTime() + restMs) : feed.restsUntil,
  };
}
