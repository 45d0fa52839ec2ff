import { isListedShare } from "@strikebook/core/closing-prices/priced-shares";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { exchangeSymbol } from "@strikebook/core/transactions/class-shares";
import { isMutualFund } from "@strikebook/core/transactions/classify-instrument";
import { z } from "zod";
import { ServiceFailure } from "../../outside/json-client.ts";
import { createTiingoClient, type TiingoSettings } from "../../outside/tiingo-client.ts";
import type { PriceProvider, ToldCloses } from "./price-provider.ts";
import { priceText } from "./price-text.ts";

const HOUR_MS = 60 * 60_000;

const amount = z.number().min(0).max(1e9);

/** As traded; `adjClose` and its like are left aside: our own splits turn a close. */
const prices = z.array(
  z.object({
    // A day, as the midnight of its beginning.
    date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}(T00:00:00(\.0+)?(Z|\+00:00)?)?$/)
      .transform((text) => text.slice(0, 10))
      .pipe(z.iso.date()),
    close: amount,
    divCash: amount.nullish(),
    splitFactor: amount.nullish(),
  }),
);

/** End-of-day prices of shares, ETFs and mutual funds, with dividends and splits, of today and of years gone by. */
export function createTiingoCloses(settings: TiingoSettings): PriceProvider {
  const client = createTiingoClient({ ...settings, retryDelaysMs: [] });

  async function ask(instrument: string, startDate: CalendarDate, endDate: CalendarDate) {
    // Classes of shares have a hyphen here: BRK-B.
    const ticker = encodeURIComponent(exchangeSymbol(instrument).replace(".", "-"));
    try {
      return await client.ask(`/tiingo/daily/${ticker}/prices`, { startDate, endDate }, prices);
    } catch (error) {
      if (error instanceof ServiceFailure && error.status === 404) {
        return undefined;
      }
      throw error;
    }
  }

  return {
    source: "TIINGO",
    name: "Tiingo",
    setting: "TIINGO_API_KEY",
    limits: [
      { requests: 50, ms: HOUR_MS },
      { requests: 1000, ms: 24 * HOUR_MS },
    ],
    symbolsAMonth: 500,
    hasHistory: true,
    covers: (instrument) => isListedShare(instrument) || isMutualFund(instrument),

    async fetchCloses(
      instrument: string,
      firstDay: CalendarDate,
      lastDay: CalendarDate,
    ): Promise<ToldCloses> {
      const told = await ask(instrument, firstDay, lastDay);
      if (told === undefined) {
        return { closes: [], lacks: "It doesn't know this symbol." };
      }
      const closes = told
        .map(({ date, close, divCash, splitFactor }) => ({
          instrument,
          day: calendarDate(date),
          close: priceText(close),
          source: "TIINGO" as const,
          dividend: divCash === null || divCash === undefined ? null : priceText(divCash),
          split: splitFactor ? priceText(splitFactor) : null,
        }))
        .filter(({ day }) => day >= firstDay && day <= lastDay);
      // The value of a fund comes after midnight: the one before is all that there is in the evening.
      const isThere = closes.some(({ day }) => day === lastDay || isMutualFund(instrument));
      return { closes, lacks: isThere ? undefined : `It has no price of ${lastDay}.` };
    },
  };
}
