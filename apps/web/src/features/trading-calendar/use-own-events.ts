import { sectorSymbol } from "@strikebook/core/portfolio/allocation";
import { useQuery } from "@tanstack/react-query";
import { openContracts } from "../open-contracts/open-contracts.queries.ts";
import { portfolioOverview } from "../portfolio/overview/overview.queries.ts";

/** The days and companies of the calendar that concern the person. */
export type OwnEvents = {
  /** Contracts that expire, by day. */
  readonly expiring: ReadonlyMap<string, number>;
  /** Symbols held, and those that open contracts are on. */
  readonly held: ReadonlySet<string>;
};

/** What the person holds, as far as it is known by now: the calendar does not wait for it. */
export function useOwnEvents(): OwnEvents {
  const contracts = useQuery(openContracts()).data ?? [];
  const positions = useQuery(portfolioOverview()).data?.positions ?? [];
  const expiring = new Map<string, number>();
  for (const { expiration, quantity } of contracts) {
    expiring.set(expiration, (expiring.get(expiration) ?? 0) + Math.abs(Number(quantity)));
  }
  const holdings = positions.filter(({ kind, symbol }) => kind === "HOLDING" && symbol !== "");
  return {
    expiring,
    held: new Set([...holdings.map(sectorSymbol), ...contracts.map(({ underlying }) => underlying)]),
  };
}
