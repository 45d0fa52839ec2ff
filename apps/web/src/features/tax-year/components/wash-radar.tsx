import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { plural } from "../../../lib/format.ts";
import { lossText, triggerText, warningText } from "../../../lib/wash-words.ts";
import { Card } from "../../../ui/card.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { GUIDE } from "../tax-words.ts";
import { type WashWarning, washRadar } from "../wash-radar.queries.ts";

type Props = {
  /** Losses on this one alone; of all when absent. */
  readonly underlying?: string | undefined;
  /** Losses shown; the page of taxes has more. */
  readonly most?: number;
};

const MOST = 50;

const TRIGGERS_MAX = 5;

/**
 * Losses that a purchase or an assignment would still disallow, the first to end first; nothing while there is none, nor where it
 * could not be asked: it is beside what a page is for.
 */
export function WashRadar({ underlying, most = MOST }: Props) {
  usePrivacy();
  const { data } = useQuery(washRadar());
  const warnings = (data ?? []).filter((one) => underlying === undefined || one.underlying === underlying);
  if (warnings.length === 0) {
    return null;
  }
  return (
    <Card
      title="Wash radar"
      subtitle={`${plural(warnings.length, "loss", "losses")} still at risk, in all your accounts`}
      flush
    >
      <ul aria-label="Wash radar">
        {warnings.slice(0, most).map((warning) => (
          <Warning key={warning.id} warning={warning} />
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2 text-label text-ink-3">
        {warnings.length > most && (
          <>
            <Link to="/taxes">{plural(warnings.length - most, "more loss", "more losses")}</Link> ·{" "}
          </>
        )}
        {GUIDE}
      </p>
    </Card>
  );
}

function Warning({ warning }: { readonly warning: WashWarning }) {
  const today = useExchangeToday();
  const { underlying, triggers, amount } = warning;
  const rest = triggers.length - TRIGGERS_MAX;
  return (
    <li className="flex items-start gap-2 border-t border-line px-4 py-2">
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-medium">{warningText(warning, today)}</span>
        </p>
        {triggers.slice(0, TRIGGERS_MAX).map((trigger, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: accounts of a spouse are all named alike
          <p key={index}>{triggerText(trigger, amount, today)}</p>
        ))}
        <p className="text-label text-ink-2">
          {rest > 0 && `And ${plural(rest, "more contract")}. `}
          {lossText(warning, today)} · <SymbolLink symbol={underlying} />
        </p>
      </div>
    </li>
  );
}
