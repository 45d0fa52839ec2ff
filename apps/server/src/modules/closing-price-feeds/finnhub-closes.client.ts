import { isListedShare } from "@strikebook/core/closing-prices/priced-shares";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { exchangeDay, exchangeMinute } from "@strikebook/core/shared/exchange-day";
import { exchangeSymbol } from "@strikebook/core/transactions/class-shares";
import { z } from "zod";
import { createFinnhubClient, type FinnhubSettings } from "../../outside/finnhub-client.ts";
import type { PriceProvider, ToldCloses } from "./price-provider.ts";
import { priceText } from "./price-text.ts";

const MINUTE_MS = 60_000;

/** `c` is the newest price and `t` its moment in seconds; both are 0 for a symbol that it doesn't know. */
const quote = z.object({
  c: z.number().min(0).max(1e9).nullish(),
  t: z.int().min(0).max(1e11).nullish(),
});

/**
 * The newest quote of a share or ETF: it is the close when its own moment is on that trading day and not before trading ended.
 * The moment is Finnhub's: this server's clock may be ahead.
 */
export function createFinnhubCloses(settings: FinnhubSettings): PriceProvider {
  const client = createFinnhubClient({ ...settings, retryDelaysMs: [] });
  return {
    source: "FINNHUB",
    name: "Finnhub",
    setting: "FINNHUB_API_KEY",
    // Of 60 a minute: administrators ask for holidays and earnings with the same key.
    limits: [{ requests: 50, ms: MINUTE_MS }],
    symbolsAMonth: null,
    hasHistory: false,
    covers: isListedShare,

    async fetchCloses(
      instrument: string,
      _firstDay: CalendarDate,
      lastDay: CalendarDate,
      endsAt: string,
    ): Promise<ToldCloses> {
      const { c, t } = await client.ask("/quote", { symbol: exchangeSymbol(instrument) }, quote);
      if (!c || !t) {
        return { closes: [], lacks: "It doesn't know this symbol." };
      }
      const at = new Date(t * 1000);
      const day = exchangeDay(at);
      if (day !== lastDay) {
        return { closes: [], lacks: `It told the price of ${day}, not of ${lastDay}.` };
      }
      const minute = exchangeMinute(at);
      if (minute < endsAt) {
        return { closes: [], lacks: `It told the price at ${minute}, and trading ended at ${endsAt}.` };
      }
      const close = {
        instrument,
        day,
        close: priceText(c),
        source: "FINNHUB",
        dividend: null,
        split: null,
      } as const;
      return { closes: [close], lacks: undefined };
    },
  };
}
