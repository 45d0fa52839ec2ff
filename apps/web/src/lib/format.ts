import { areAmountsHidden, MASK } from "./browser/privacy.ts";

/** Shown where a value is missing. */
export const MISSING = "\u2014";
/** A true minus sign, as wide as the plus. */
export const MINUS = "\u2212";

/** The forms of a figure on the wire: exact decimal text, a float for percentages, or nothing. */
export type Figure = string | number | null | undefined;

/** `negative`: only a minus is shown. `always`: gains carry a plus; zero carries neither. */
export type SignDisplay = "negative" | "always";

const LOCALE = "en-US";

const money = bySign({ style: "currency", currency: "USD" });
const price = bySign({ style: "currency", currency: "USD", maximumFractionDigits: 4 });
const percent = bySign({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const quantity = bySign({ maximumFractionDigits: 6 });
const count = bySign({ maximumFractionDigits: 0 });

/** US dollars with two decimals: `$1,240.50`, `−$310.00`; an em dash when missing; dots while amounts are hidden. */
export const formatMoney = (value: Figure, sign: SignDisplay = "negative") => masked(value, money[sign]);

/** A price: as money, with up to four decimals where it has them. */
export const formatPrice = (value: Figure, sign: SignDisplay = "negative") => masked(value, price[sign]);

/** A market price or earnings per share: not the user's own money, so never hidden. */
export const formatMarketPrice = (value: Figure) => written(value, price.negative);

/** `value` is in percent already: 12.5 becomes `12.50%`. One with its sign is a gain or loss, and hidden with the amounts. */
export function formatPercent(value: Figure, sign: SignDisplay = "negative"): string {
  const text = sign === "always" ? masked(value, percent[sign]) : written(value, percent[sign]);
  return text === MISSING || text === MASK ? text : `${text}%`;
}

/** Shares and contracts, up to six decimals, no trailing zeros. */
export const formatQuantity = (value: Figure, sign: SignDisplay = "negative") =>
  masked(value, quantity[sign]);

export const formatCount = (value: Figure, sign: SignDisplay = "negative") => written(value, count[sign]);

/** How many trades somebody made: private as their amounts, so hidden with them. */
export const formatTrades = (value: Figure, sign: SignDisplay = "negative") => masked(value, count[sign]);

/**
 * `9 contracts`, `1 closing trade`: hidden as `formatTrades` is. Hidden it is always the plural, because "contract" says
 * that there is one.
 */
export const tradesText = (amount: number, one: string, many = `${one}s`): string =>
  `${formatTrades(amount)} ${amount === 1 && !areAmountsHidden() ? one : many}`;

/** A percent that tells how well somebody did, such as premium kept: private as a gain, though it bears no plus. */
export function formatResult(value: Figure): string {
  const text = masked(value, percent.negative);
  return text === MISSING || text === MASK ? text : `${text}%`;
}

/** -1, 0 or 1, by the exact text; 0 also when missing. */
export function signOf(value: Figure): -1 | 0 | 1 {
  const text = value === null || value === undefined ? "" : String(value);
  if (!/[1-9]/.test(text.replace(/e.*$/i, ""))) {
    return 0;
  }
  return text.startsWith("-") ? -1 : 1;
}

/** Words of others that may hold amounts, such as a line of a file: while amounts are hidden, so are theirs. */
export const hideFigures = (text: string): string =>
  areAmountsHidden() ? text.replace(FIGURES, MASK) : text;

/** A calendar day `YYYY-MM-DD` as `Nov 20, 2026`. No time zone takes part. */
export function formatDate(day: string | null | undefined): string {
  const date = utcDay(day);
  return date ? dayFormat.format(date) : MISSING;
}

/** The same for a narrow column: it breaks before the year at most. */
export const formatNarrowDate = (day: string): string => formatDate(day).replace(" ", "\u00a0");

/** Days as short as they can be said: `Nov 16 – 22, 2026`, `Dec 28, 2026 – Jan 3, 2027`; one day as itself. */
export function formatDays(first: string, last: string): string {
  const [from, to] = [utcDay(first), utcDay(last)];
  return from && to ? dayFormat.formatRange(from, to) : MISSING;
}

/** A calendar day with its weekday: `Fri, Nov 20, 2026`. */
export function formatLongDate(day: string | null | undefined): string {
  const date = utcDay(day);
  return date ? longDayFormat.format(date) : MISSING;
}

/** An instant (ISO 8601) in the reader's own time zone: `Nov 20, 2026, 2:05 PM`. */
export function formatInstant(instant: string | number | null | undefined): string {
  const date = instant === null || instant === undefined ? undefined : new Date(instant);
  return date && !Number.isNaN(date.getTime()) ? instantFormat.format(date) : MISSING;
}

/** A size: `812 B`, `14.2 KB`, `3.1 MB`, `1.5 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) {
    return `${bytes} B`;
  }
  const kilobytes = bytes / 1024;
  const megabytes = kilobytes / 1024;
  if (megabytes >= 1024) {
    return `${(megabytes / 1024).toFixed(1)} GB`;
  }
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${megabytes.toFixed(1)} MB`;
}

/** `1 row`, `2 rows`. */
export function plural(amount: number, one: string, many = `${one}s`): string {
  return `${formatCount(amount)} ${amount === 1 ? one : many}`;
}

/** Money, and every number with decimals. */
const FIGURES = /[-+\u2212]?(\$[\d,]+(\.\d+)?|\d[\d,]*\.\d+)/g;

const dayFormat = new Intl.DateTimeFormat(LOCALE, { timeZone: "UTC", dateStyle: "medium" });
const longDayFormat = new Intl.DateTimeFormat(LOCALE, {
  timeZone: "UTC",
  weekday: "short",
  year: "numeric",
  month: "short",
  day: "numeric",
});
const instantFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });

function bySign(options: Intl.NumberFormatOptions): Record<SignDisplay, Intl.NumberFormat> {
  return {
    negative: new Intl.NumberFormat(LOCALE, { ...options, signDisplay: "negative" }),
    always: new Intl.NumberFormat(LOCALE, { ...options, signDisplay: "exceptZero" }),
  };
}

/** Prices and quantities are hidden with the money: together they tell it. */
function masked(value: Figure, format: Intl.NumberFormat): string {
  const text = written(value, format);
  return text !== MISSING && areAmountsHidden() ? MASK : text;
}

function written(value: Figure, format: Intl.NumberFormat): string {
  if (value === null || value === undefined || value === "" || Number.isNaN(Number(value))) {
    return MISSING;
  }
  // Decimal text goes in as text: Intl rounds it exactly, a number would not hold every cent.
  return format.format(value as Intl.StringNumericLiteral).replace("-", MINUS);
}

function utcDay(day: string | null | undefined): Date | undefined {
  const date = day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
}
