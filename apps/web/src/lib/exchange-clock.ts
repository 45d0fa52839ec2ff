import { EXCHANGE_ZONE } from "@strikebook/core/shared/exchange-day";

const exchangeTime = timeFormat({ timeZone: EXCHANGE_ZONE });
const localTime = timeFormat({});

/** New York time with seconds, `14:05:09`. */
export const exchangeTimeOf = (now: Date): string => exchangeTime.format(now);

/** The reader's own time with seconds, `20:05:09`. */
export const localTimeOf = (now: Date): string => localTime.format(now);

function timeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    ...options,
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}
