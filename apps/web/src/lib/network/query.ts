import type { TadaDocumentNode } from "@strikebook/graphql-schema/graphql";
import { hashKey, type QueryClient, queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { currentWhose, type Whose } from "../whose/whose.ts";
import { execute, toRequest } from "./graphql-client.ts";

/** A part of what the server knows: a change makes whole areas stale, so no change has to list the questions of others. */
export type Area =
  | "analytics"
  | "audit"
  | "backups"
  | "brokerage-accounts"
  | "change-history"
  | "closing-prices"
  | "earnings-calendar"
  | "explain"
  | "housekeeping"
  | "identities"
  | "ledger"
  | "ledger-rematches"
  | "ledger-statements"
  | "market-holidays"
  | "option-expiry"
  | "option-summary"
  | "own-sessions"
  | "own-tokens"
  | "portfolio"
  | "portfolio-statistics"
  | "positions"
  | "push"
  | "sharing"
  | "second-factors"
  | "system"
  | "trading-calendar"
  | "upload-answers"
  | "upload-health"
  | "upload-history"
  | "users"
  | "weekly-mail";

/** Area, name of the question, and what is asked for: equal keys are one answer in the cache. */
type Key<Variables> = readonly [area: Area, name: string, variables: Variables];

/** How an answer is kept and asked for again, where that differs from `createQueryClient`. */
type Keeping<Variables, Answer> = Pick<
  UseQueryOptions<Answer, Error, Answer, Key<Variables>>,
  "enabled" | "gcTime" | "placeholderData" | "refetchInterval" | "refetchOnWindowFocus" | "staleTime"
>;

type Asked<Variables> = object extends Variables
  ? [variables?: Variables, whose?: Whose]
  : [variables: Variables, whose?: Whose];

/**
 * One GraphQL question: called with its variables, the result is what `useQuery` takes. `pick` answers the part that screens want.
 * It is about those whose figures the page shows, unless `whose` says otherwise.
 */
export function query<Data, Variables, Answer>(
  document: TadaDocumentNode<Data, Variables>,
  pick: (data: Data) => Answer,
  area: Area,
  keeping?: Keeping<Variables, Answer>,
) {
  const key = [area, toRequest(document, {} as Variables).operationName ?? ""] as const;
  const ask = (...[variables = {} as Variables, whose]: Asked<Variables>) =>
    question(
      [...key, variables],
      async (signal, about) => pick(await execute(document, variables, signal, about)),
      keeping,
      whose,
    );
  // The key's first two parts name every answer to the question, whatever its variables.
  return Object.assign(ask, { key });
}

/**
 * A question that is no single GraphQL operation, such as one over REST. Whose figures it is about is settled here, for the
 * cache and for the request: one that is repeated while the address changes would file an answer under another person.
 */
export function question<Variables, Answer>(
  queryKey: Key<Variables>,
  ask: (signal: AbortSignal, whose: Whose) => Promise<Answer>,
  keeping?: Keeping<Variables, Answer>,
  whose: Whose = currentWhose(),
) {
  return queryOptions({
    ...keeping,
    queryKey,
    queryKeyHashFn: (key) => hashKey([whose, ...key]),
    queryFn: ({ signal }) => ask(signal, whose),
  });
}

/** Every answer of these areas is stale; those on the screen are fetched again now. */
export async function refetch(queryClient: QueryClient, ...areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: [area] })));
}
