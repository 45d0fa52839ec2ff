import { EXCHANGES, type Exchange } from "@strikebook/core/market-holidays/exchange";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { useFilterParam } from "./use-day-range.ts";

/** The exchange that an address names; the US ones for none and for nonsense. */
export const readExchange = (text: string | undefined): Exchange =>
  EXCHANGES.find((exchange) => exchange === text) ?? "US";

/** The exchange in the address (`?exchange=TO`). */
export function useExchange(): readonly [Exchange, (exchange: string) => void] {
  const [named] = useAddressParam("exchange");
  const setFilter = useFilterParam();
  return [readExchange(named), (next) => setFilter("exchange", next === "US" ? undefined : next)];
}
