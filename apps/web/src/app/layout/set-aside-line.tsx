import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router-dom";
import { jointAccounts } from "../../features/family-access/joint-accounts.queries.ts";
import { holderOf, isSeen } from "../../features/family-access/seen-copies.ts";
import { sharing } from "../../features/family-access/sharing.queries.ts";
import { currentWhose, onWhoseChange } from "../../lib/whose/whose.ts";
import { PATHS, SYMBOL_PREFIX } from "../paths.ts";

/** What tells the books as a whole: a copy that is set aside counts there as ever. */
const WHOLE_BOOKS: readonly string[] = [PATHS.taxes, PATHS.statements];

const FIGURES: readonly string[] = [
  PATHS.portfolio,
  PATHS.tradeSummary,
  PATHS.yearSummary,
  PATHS.monthSummary,
  PATHS.weekSummary,
  PATHS.openContracts,
  PATHS.campaigns,
  PATHS.income,
  PATHS.returns,
  PATHS.ledger,
  PATHS.userPortfolio,
];

const showsFigures = (pathname: string): boolean =>
  pathname === PATHS.home ||
  pathname.startsWith(SYMBOL_PREFIX) ||
  FIGURES.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** On pages of one's own figures: which account isn't in them because another's copy is seen, or is in them all the same. */
export function SetAsideLine() {
  const { pathname } = useLocation();
  const whose = useSyncExternalStore(onWhoseChange, currentWhose);
  const isWhole = WHOLE_BOOKS.includes(pathname);
  const isTold = whose === "me" && (isWhole || showsFigures(pathname));
  // Nobody sees a copy that isn't shared with them.
  const { data: shares } = useQuery(sharing());
  const isAsked = isTold && shares !== undefined && shares.received.length > 0;
  const { data: joint = [] } = useQuery({ ...jointAccounts(), enabled: isAsked });
  const seen = isAsked ? joint.filter(isSeen) : [];
  return (
    seen.length > 0 && (
      // Over a narrow page as narrow as that: their left edges are one.
      <p className="mx-auto w-full pb-2 text-label text-ink-2 has-[+.max-w-\[80rem\]]:max-w-[80rem]">
        {seen.map((account) => (isWhole ? withIt(account) : withoutIt(account))).join(" ")}{" "}
        <Link to={PATHS.family} className="text-accent underline print:hidden">
          Change <span className="sr-only">whose copy you see</span>
        </Link>
      </p>
    )
  );
}

type Seen = Parameters<typeof holderOf>[0] & { readonly accountName: string };

const withoutIt = (account: Seen) => `Without ${account.accountName}: you see ${holderOf(account)}'s copy.`;
const withIt = (account: Seen) =>
  `With your copy of ${account.accountName}, though you see ${holderOf(account)}'s elsewhere.`;
