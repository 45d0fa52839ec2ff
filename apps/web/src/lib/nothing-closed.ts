import { formatMoney, plural, signOf } from "./format.ts";

/** The ledger's open contracts, and their net premium, received positive. */
export type OpenPositions = { readonly openContracts: number; readonly pendingPremium: string };

/** `2 contracts open, $119.33 received.`; empty without any. */
export function openContractsText({ openContracts, pendingPremium }: OpenPositions): string {
  if (openContracts === 0) {
    return "";
  }
  const isPaid = signOf(pendingPremium) < 0;
  const amount = formatMoney(isPaid ? pendingPremium.replace("-", "") : pendingPremium);
  return `${plural(openContracts, "contract")} open, ${amount} ${isPaid ? "paid" : "received"}.`;
}

/** In place of figures where something was opened and nothing closed. */
export const nothingClosedText = (open: OpenPositions): string =>
  `Nothing closed yet. ${openContractsText(open)}`.trim();

/** Why figures leave out `trades` closing trades, at least one. */
export const notCountedText = (trades: number): string =>
  trades === 1
    ? "1 closing trade isn't counted because its opening trade hasn't been imported."
    : `${plural(trades, "closing trade")} aren't counted because their opening trade hasn't been imported.`;
