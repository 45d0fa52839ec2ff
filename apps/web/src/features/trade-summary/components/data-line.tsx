import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { Link } from "react-router-dom";
import { useSummaryBook } from "../../../lib/address/use-summary-book.ts";
import { useExchangeMinute, useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { useSession } from "../../../lib/network/session.ts";
import { FIDELITY_ACTIVITY } from "../../../lib/product.ts";
import { isReadOnly } from "../../../lib/whose/view-only.ts";
import { type HistoryLine, historyLine } from "../history-words.ts";
import { realizedDays } from "../realized.queries.ts";

/** Under Home's title: a greeting, and how far the history goes; the place of both is kept free. */
export function DataLine() {
  const today = useExchangeToday();
  const session = useSession();
  const { book } = useSummaryBook();
  const { data } = useQuery(realizedDays({ book }));
  const line = data && historyLine(data, today);
  return (
    <span className="flex min-h-10 flex-wrap content-start gap-x-3 text-label leading-5 sm:min-h-5">
      <Greeting name={session?.user.firstName ?? session?.user.fullName} />
      {line && <History line={line} mayImport={session !== undefined && !isReadOnly(session.user)} />}
    </span>
  );
}

const MORNING = 5;
const NOON = 12;
const EVENING = 18;

/** By the reader's own clock, whose evening it is, not by the exchange's. */
function Greeting({ name }: { readonly name: string | null | undefined }) {
  useExchangeMinute();
  const hour = new Date().getHours();
  const daytime = hour < NOON ? "morning" : "afternoon";
  const first = name?.trim().split(/\s+/)[0];
  return (
    <span className="max-w-full truncate max-sm:basis-full">
      Good {hour < MORNING || hour >= EVENING ? "evening" : daytime}
      {first ? `, ${first}` : ""}
    </span>
  );
}

/** As high as a line of text, with room for a finger over and under it. */
const TARGET = "target inline-flex items-center pointer-coarse:-my-3 pointer-fine:-my-1";

type HistoryProps = { readonly line: HistoryLine; readonly mayImport: boolean };

/** Who only looks is told where the history ends, but not to download the rest. */
function History({ line: { state, text }, mayImport }: HistoryProps) {
  const isWarning = state !== "MATCHES" && state !== "THROUGH";
  const isAsked = state === "BEHIND" && mayImport;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 pointer-coarse:gap-y-6">
      <Link
        to="/user/accounts"
        className={`${TARGET} gap-1 ${isWarning ? "text-warning underline" : "text-ink-2 no-underline hover:underline"}`}
      >
        {state === "MATCHES" && <Check aria-hidden size={14} className="shrink-0 text-gain" />}
        <span className="min-w-0">{isAsked ? text : text.replace(/ · download .*/, "")}</span>
      </Link>
      {isAsked && (
        <a
          href={FIDELITY_ACTIVITY}
          target="_blank"
          rel="noopener noreferrer"
          className={`${TARGET} print:hidden`}
        >
          Open Fidelity<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </span>
  );
}
