import { formatPercent } from "../../../lib/format.ts";
import { daysLeft, holdingLine } from "../../../lib/holding-words.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { PhoneCells } from "../../../ui/table/phone-row.tsx";
import { contractName, isPremiumKnown, moneynessMark, sideText } from "../contract-words.ts";
import type { OpenContract } from "../open-contracts.queries.ts";
import { WashMark } from "./wash-mark.tsx";

/** An open contract in two lines: its premium, and where the price is from the strike. */
export const contractCells =
  (today: string) =>
  (contract: OpenContract): PhoneCells => ({
    ...contractCellsUnderExpiry(contract),
    name: holdingLine(contract.instrument, today),
    facts: [sideText(contract), contract.account, daysLeft(contract.instrument, today)],
  });

/** The same under a heading that tells the expiration: a phone has no room to tell it twice. */
export const contractCellsUnderExpiry = (contract: OpenContract): PhoneCells => ({
  name: contractName(contract),
  value: isPremiumKnown(contract) ? (
    <Amount value={contract.premium} />
  ) : (
    <span className="text-warning">Unknown</span>
  ),
  facts: [sideText(contract), contract.account],
  mark: (
    <>
      <WashMark contract={contract} /> <MoneynessChip contract={contract} />
    </>
  ),
});

/** `ITM 9.60%`; "no price" where none is known. */
export function MoneynessChip({ contract }: { readonly contract: OpenContract }) {
  const mark = moneynessMark(contract);
  const { outOfTheMoneyPercent: percent } = contract;
  return mark === undefined ? (
    <span className="text-label text-ink-3">no price</span>
  ) : (
    <StatusBadge tone={mark.tone}>
      <abbr title={mark.words} className="no-underline">
        {mark.short}
      </abbr>
      {percent !== null && percent !== 0 && ` ${formatPercent(Math.abs(percent))}`}
    </StatusBadge>
  );
}
