import type { CsvColumn } from "../../lib/csv-export.ts";
import { isPremiumKnown } from "./contract-words.ts";
import type { OpenContract } from "./open-contracts.queries.ts";

/** The board as CSV: a contract of an account a row. */
export const CONTRACT_EXPORT: readonly CsvColumn<OpenContract>[] = [
  { header: "Expiration", value: ({ expiration }) => expiration, kind: "date" },
  { header: "Days to expiry", value: ({ daysToExpiry }) => daysToExpiry, kind: "number" },
  { header: "Underlying", value: ({ underlying }) => underlying },
  { header: "Symbol", value: ({ instrument }) => instrument },
  { header: "Type", value: ({ right }) => right },
  { header: "Strike", value: ({ strike }) => strike, kind: "number" },
  { header: "Account", value: ({ account }) => account },
  { header: "Quantity", value: ({ quantity }) => quantity, kind: "number" },
  { header: "Premium", value: (one) => (isPremiumKnown(one) ? one.premium : null), kind: "number" },
  { header: "Premium left", value: ({ premiumLeft }) => premiumLeft, kind: "number" },
  { header: "Kept (%)", value: ({ keptPercent }) => keptPercent, kind: "number" },
  { header: "Price", value: ({ underlyingPrice }) => underlyingPrice, kind: "number" },
  { header: "Price day", value: ({ priceDay }) => priceDay, kind: "date" },
  {
    header: "Out of the money (%)",
    value: ({ outOfTheMoneyPercent }) => outOfTheMoneyPercent,
    kind: "number",
  },
  { header: "Behind it", value: ({ cover }) => cover },
  { header: "If closed now", value: ({ ifClosedNow }) => ifClosedNow, kind: "number" },
  { header: "Covered contracts", value: ({ coveredQuantity }) => coveredQuantity, kind: "number" },
  { header: "Cash needed", value: ({ collateral }) => collateral, kind: "number" },
  { header: "Shares behind it", value: ({ collateralShares }) => collateralShares, kind: "number" },
  { header: "Awaiting Fidelity's row", value: ({ isAwaiting }) => (isAwaiting ? "yes" : "no") },
  { header: "Price from", value: ({ priceSource }) => priceSource },
];
