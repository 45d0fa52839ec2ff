import { hashKey, QueryCache, QueryClient } from "@tanstack/react-query";
import { currentWhose } from "../whose/whose.ts";
import { ApiError, NetworkError } from "./api-error.ts";
import type { Area } from "./query.ts";
import { onSessionEnd } from "./session.ts";

const RETRIES_MAX = 1;

/** Areas of imported figures: another device may have imported more while the page was in the background. */
const IMPORTED: readonly Area[] = ["ledger", "portfolio"];

/**
 * The cache of everything the server told; it is emptied whenever a session ends. `onStale` hears of a failure on the
 * way to the server that no screen tells of, because what it shows is there from before.
 */
export function createQueryClient(onStale?: (cause: unknown) => void): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (error instanceof NetworkError && query.state.data !== undefined) {
          onStale?.(error.cause);
        }
      },
    }),
    defaultOptions: {
      queries: {
        // Without a network a question fails and says so, instead of waiting in silence.
        networkMode: "always",
        refetchOnReconnect: true,
        // The same question about another person has another answer.
        queryKeyHashFn: (key) => hashKey([currentWhose(), ...key]),
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES_MAX && !isRefusal(error),
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  for (const area of IMPORTED) {
    queryClient.setQueryDefaults([area], { refetchOnWindowFocus: "always" });
  }
  onSessionEnd(() => queryClient.clear());
  return queryClient;
}

/** A refusal is not cured by asking again; a server that stumbled may be. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.code !== undefined || error.status < 500);
}
