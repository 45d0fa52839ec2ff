import { Link } from "react-router-dom";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { formatPercent, plural } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import type { WorthData } from "./worth.queries.ts";
import { type AccountWorth, accountWorths } from "./worth-growth.ts";

const SHOWN_MAX = 3;

/** The largest accounts with their course, worth and share; nothing while there is one. */
export function WorthAccounts({ points }: { readonly points: WorthData["points"] }) {
  const accounts = accountWorths(points);
  const rest = accounts.length - SHOWN_MAX;
  return (
    accounts.length > 1 && (
      <>
        <ul aria-label="Accounts" className="mt-2 border-t border-line">
          {accounts.slice(0, SHOWN_MAX).map((account) => (
            <Row key={account.accountId} account={account} />
          ))}
        </ul>
        {rest > 0 && <p className="text-label text-ink-2">and {plural(rest, "more account")}</p>}
      </>
    )
  );
}

function Row({
  account: { accountId, account, value, percent, values },
}: {
  readonly account: AccountWorth;
}) {
  return (
    <li className="flex h-8 items-center gap-x-3 border-b border-line text-label last:border-b-0 pointer-coarse:h-11">
      <Link
        to={`/portfolio?account=${accountId}`}
        className="block min-w-0 flex-1 truncate leading-8 text-ink pointer-coarse:leading-11"
      >
        {account}
      </Link>
      <Course values={values} />
      <span className="w-14 text-right text-ink-2">
        {percent === undefined ? "" : formatPercent(percent)}
      </span>
      <span className="w-24 text-right font-medium">
        <Amount value={value} />
      </span>
    </li>
  );
}

/** A line through the values, 64 by 20; the figures beside it say what it is. */
function Course({ values }: Pick<AccountWorth, "values">) {
  usePrivacy();
  const numbers = values.map(Number);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const step = 64 / Math.max(numbers.length - 1, 1);
  const height = (value: number) => (high === low ? 10 : 19 - ((value - low) / (high - low)) * 18);
  return (
    <svg aria-hidden width={64} height={20} className="shrink-0">
      {numbers.length > 1 && (
        <polyline
          points={numbers.map((value, index) => `${index * step},${height(value)}`).join(" ")}
          fill="none"
          stroke="var(--color-accent)"
          strokeWidth={1.5}
        />
      )}
    </svg>
  );
}
