import { EXCHANGE_ZONE } from "@strikebook/core/shared/exchange-day";
import { exchangeTimeOf, localTimeOf } from "../../lib/browser/exchange-clock.ts";
import { useNow } from "../../lib/browser/use-now.ts";

/** New York's time, ticking, and the reader's own where that is another; screen readers are given the minute only. */
export function Clock() {
  const now = useNow();
  const exchange = exchangeTimeOf(now);
  const local = localTimeOf(now);
  const isElsewhere = local !== exchange;
  return (
    <div className="text-label whitespace-nowrap text-ink-2 print:hidden">
      <span className="sr-only">
        New York time {exchange.slice(0, 5)}
        {isElsewhere && `, local time ${local.slice(0, 5)}`}
      </span>
      <div aria-hidden className="grid w-fit grid-cols-[auto_auto] gap-x-1.5 leading-4">
        <abbr title={EXCHANGE_ZONE} className="text-ink-3 no-underline">
          NY
        </abbr>
        <time className="text-right font-medium text-ink">{exchange}</time>
        {isElsewhere && (
          <>
            <span className="text-ink-3">Local</span>
            <time className="text-right">{local}</time>
          </>
        )}
      </div>
    </div>
  );
}
