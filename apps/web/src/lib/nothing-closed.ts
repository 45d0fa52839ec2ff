import { formatMoney, signOf, tradesText } from "./format.ts";

/** The ledger's open contracts, and their net premium, received positive. */
export type OpenPositions = { readonly openContracts: number; readonly pendingPremium: string };

/** `2 contracts open, $119.33 received.`; empty without any. */
export function openContractsText({ openContracts, pendingPremium }: OpenPositions): string {
  if (openContracts === 0) {
    return "";
  }
  const isPaid = signOf(pendingPremium) < 0;
  const amount = formatMoney(isPaid ? pendingPremium.replace("-", "") : pendingPremium);
  return `${tradesText(openContracts, "contract")} open, ${amount} ${isPaid ? "paid" : "received"}.`;
}

/** In place of figures where something was opened and nothing closed; `No options` where shares made a profit. */
export const nothingClosedText = (
  open: OpenPositions,
  subject: "No options" | "Nothing" = "Nothing",
): string => `${subject} closed yet. ${openContractsText(open)}`.trim();

/** Why figures leave out `trades` closing trades, at least one. */
export const notCountedText = (trades: number): string =>
  tradesText(
    trades,
    "closing trade isn't counted because its opening trade hasn't been imported.",
    "closing trades aren't counted because their opening trade hasn't been imported.",
  );

/** What `contracts` past their expiry, at least one, wait for. */
export const awaitingText = (contracts: number): string =>
  tradesText(
    contracts,
    "contract has expired; Fidelity hasn't posted the outcome yet, so it isn't in your profit.",
    "contracts have expired; Fidelity hasn't posted the outcome yet, so they aren't in your profit.",
  );
