import { useQuery } from "@tanstack/react-query";
import { ChevronRight, X } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { useSummaryBook } from "../../../lib/address/use-summary-book.ts";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { useSession } from "../../../lib/network/session.ts";
import { countNeedingFiles } from "../../../lib/waiting-files.ts";
import { isReadOnly } from "../../../lib/whose/view-only.ts";
import { IconButton } from "../../../ui/button.tsx";
import { openContracts } from "../../open-contracts/open-contracts.queries.ts";
import { NEEDS_MAX, needsOf } from "../needs.ts";
import { usePutOff } from "../put-off-needs.ts";
import { realizedDays } from "../realized.queries.ts";
import { dashboardTradeSummary } from "../trade-summary.queries.ts";

/** What the person has to look at, one line each, out of what Home asks anyway; nothing takes no room. */
export function NeedsYou() {
  usePrivacy();
  const titleId = useId();
  const user = useSession()?.user;
  const userId = user?.id ?? "";
  const { isPutOff, putOff } = usePutOff(userId);
  const [files] = useState(() => countNeedingFiles(userId));
  const today = useExchangeToday();
  const { book } = useSummaryBook();
  const days = useQuery(realizedDays({ book }));
  // Asked for anew by the cards.
  const summary = useQuery({ ...dashboardTradeSummary({ book }), refetchOnMount: false });
  const contracts = useQuery(openContracts());
  const needs = needsOf({
    today,
    contracts: contracts.data ?? [],
    unmatched: summary.data?.dashboard.lifetime.unmatchedTrades ?? 0,
    standings: days.data?.standings ?? [],
    files,
    mayImport: user !== undefined && !isReadOnly(user),
  });
  const shown = needs.filter(({ id }) => !isPutOff(id)).slice(0, NEEDS_MAX);
  // All at once: a line that comes later would move the others.
  if (shown.length === 0 || days.isPending || summary.isPending || contracts.isPending) {
    return null;
  }
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-surface print:hidden">
      <h2 id={titleId} className="sr-only">
        Needs you
      </h2>
      <ul>
        {shown.map(({ id, text, path }) => (
          <li
            key={id}
            className="flex min-h-10 items-center gap-x-2 border-b border-line pr-2 pl-3 last:border-b-0"
          >
            <Link
              to={path}
              className="flex min-h-10 min-w-0 flex-1 items-center gap-1 py-1 text-ink no-underline hover:underline"
            >
              <span className="min-w-0">{text}</span>
              <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-3" />
            </Link>
            <IconButton label={`Hide for a week: ${text}`} onClick={() => putOff(id)}>
              <X aria-hidden size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
