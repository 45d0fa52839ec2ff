import type { MarketHoliday } from "./market-holiday.ts";

/** The differences of the source's holiday, in words; undefined when there are none. */
export function describeChanges(stored: MarketHoliday, offered: MarketHoliday): string | undefined {
  const changes = [
    stored.eventName === offered.eventName
      ? []
      : [`name "${stored.eventName}" against "${offered.eventName}"`],
    stored.tradingHour === offered.tradingHour
      ? []
      : [`${hoursInWords(stored)} against ${hoursInWords(offered)}`],
  ].flat();
  return changes.length === 0 ? undefined : `Differs: ${changes.join("; ")}`;
}

const hoursInWords = ({ tradingHour }: MarketHoliday) =>
  tradingHour === "" ? "closed all day" : `open ${tradingHour}`;
