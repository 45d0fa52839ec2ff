import { useQuery } from "@tanstack/react-query";
import { markText } from "../../../lib/wash-words.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { contractTriggers, washRadar } from "../../tax-year/wash-radar.queries.ts";
import type { OpenContract } from "../open-contracts.queries.ts";

/** Beside a contract that would wash a loss by delivering shares, the largest of several; nothing while that isn't known. */
export function WashMark({ contract: { accountId, instrument } }: { readonly contract: OpenContract }) {
  const found = contractTriggers(useQuery(washRadar()).data)
    .filter(({ trigger }) => trigger.accountId === accountId && trigger.instrument === instrument)
    .toSorted((a, b) => Number(b.trigger.amount) - Number(a.trigger.amount))[0];
  return (
    found && (
      <StatusBadge tone="warning">
        <abbr title={markText(found.trigger, found.warning.until)} className="no-underline">
          {found.trigger.isAtExpiry ? "Wash sale" : "Wash if early"}
        </abbr>
      </StatusBadge>
    )
  );
}
