import { ReferencePage } from "../../../ui/reference-data/reference-page.tsx";
import { MARKET_HOLIDAYS } from "../market-holidays.descriptor.tsx";

/** The holidays and early closes of each exchange. */
export function MarketHolidaysPage() {
  return <ReferencePage calendar={MARKET_HOLIDAYS} />;
}
