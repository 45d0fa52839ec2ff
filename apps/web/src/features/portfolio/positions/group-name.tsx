import { COVER_BADGES } from "../../../lib/cover-badges.ts";
import { formatQuantity, signOf } from "../../../lib/format.ts";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { PortfolioGroup } from "../portfolio-groups.queries.ts";

type Props = {
  readonly group: PortfolioGroup;
  /** Of an underlying whose only lot has no row of its own. */
  readonly account: string | undefined;
};

/** An underlying with what is held of it: "100 shares", "2 short calls", and what stands behind the short ones. */
export function GroupName({ group, account }: Props) {
  const chips = chipsOf(group);
  return (
    <span className="flex flex-col gap-1">
      <span>{group.kind === "UNDERLYING" ? <SymbolLink symbol={group.symbol} /> : group.symbol}</span>
      {chips.length > 0 && (
        <span className="flex flex-wrap gap-x-2 gap-y-1 sm:gap-1">
          {chips.map((chip) => (
            <span
              key={chip}
              className="rounded-chip border-line text-label font-normal whitespace-nowrap text-ink-2 sm:border sm:px-2"
            >
              {chip}
            </span>
          ))}
          {coversOf(group).map(({ name, short, tone }) => (
            <StatusBadge key={name} tone={tone}>
              {short}
            </StatusBadge>
          ))}
          {account !== undefined && <span className="text-label font-normal text-ink-2">{account}</span>}
        </span>
      )}
    </span>
  );
}

/** The marks of the short calls and puts as the board has them; one mark where both are alike. */
function coversOf({ callCover, putCover }: PortfolioGroup) {
  return [...new Set([callCover, putCover])].flatMap((cover) =>
    cover === null ? [] : [{ name: cover, ...COVER_BADGES[cover] }],
  );
}

function chipsOf({ shares, longCalls, shortCalls, longPuts, shortPuts }: PortfolioGroup): string[] {
  return [
    [shares, "share"],
    [shortCalls, "short call"],
    [longCalls, "long call"],
    [shortPuts, "short put"],
    [longPuts, "long put"],
  ].flatMap(([quantity, name]) =>
    signOf(quantity) === 0 ? [] : [`${formatQuantity(quantity)} ${name}${quantity === "1" ? "" : "s"}`],
  );
}
