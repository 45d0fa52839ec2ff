import { readContractSymbol } from "@strikebook/core/transactions/option-contract";
import { useQuery } from "@tanstack/react-query";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { triggerText, warningText } from "../../../lib/wash-words.ts";
import { Notice } from "../../../ui/notice.tsx";
import { contractTriggers, washRadar } from "../../tax-year/wash-radar.queries.ts";
import type { Rehearsed } from "../open-contracts.queries.ts";

/** Losses that shares delivered at the expiry would wash; nothing where there are none, or where that isn't known. */
export function RehearsedWash({ expiration, accountId, underlying }: Rehearsed) {
  usePrivacy();
  const today = useExchangeToday();
  const found = contractTriggers(useQuery(washRadar()).data).filter(({ trigger, warning }) => {
    const isOfDay = trigger.isAtExpiry && readContractSymbol(trigger.instrument)?.expiration === expiration;
    const isOfAccount = accountId === undefined || trigger.accountId === accountId;
    return isOfDay && isOfAccount && (underlying === undefined || warning.underlying === underlying);
  });
  return (
    found.length > 0 && (
      <Notice tone="warning" className="mt-3">
        <ul>
          {found.map(({ trigger, warning }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: accounts of a spouse are all named alike
            <li key={index}>
              {warningText(warning, today)} {triggerText(trigger, warning.amount, today)}
            </li>
          ))}
        </ul>
      </Notice>
    )
  );
}
