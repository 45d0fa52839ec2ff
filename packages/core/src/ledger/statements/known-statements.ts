import { calendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import type { StatementTerms } from "./statement.ts";

/** A public fact that a person may state: who announced it, and the first day of trading under the new name or strike. */
export type KnownStatement = Pick<StatementTerms, "day" | "instrument" | "into" | "ratio"> & {
  readonly kind: "RENAME" | "RESTRIKE";
  readonly source: string;
};

/** Old symbol, new symbol, first day, company that announced it. No merger, in which holders could choose cash instead. */
const RENAMES = [
  ["QQQQ", "QQQ", "2011-03-23", "Invesco"],
  ["SYMC", "NLOK", "2019-11-05", "NortonLifeLock"],
  ["DEAC", "DKNG", "2020-04-24", "DraftKings"],
  ["VTIQ", "NKLA", "2020-06-04", "Nikola"],
  ["CTL", "LUMN", "2020-09-18", "Lumen Technologies"],
  ["SHLL", "HYLN", "2020-10-02", "Hyliion"],
  ["IPOB", "OPEN", "2020-12-21", "Opendoor Technologies"],
  ["SBE", "CHPT", "2021-03-01", "ChargePoint"],
  ["IPOE", "SOFI", "2021-06-01", "SoFi Technologies"],
  ["CCIV", "LCID", "2021-07-26", "Lucid Group"],
  ["LB", "BBWI", "2021-08-03", "Bath & Body Works"],
  ["COG", "CTRA", "2021-10-04", "Coterra Energy"],
  ["WLTW", "WTW", "2022-01-10", "WTW"],
  ["VIAC", "PARA", "2022-02-17", "Paramount Global"],
  ["BLL", "BALL", "2022-05-10", "Ball Corporation"],
  ["FB", "META", "2022-06-09", "Meta Platforms"],
  ["ANTM", "ELV", "2022-06-28", "Elevance Health"],
  ["NLOK", "GEN", "2022-11-08", "Gen Digital"],
  ["PKI", "RVTY", "2023-05-16", "Revvity"],
  ["FISV", "FI", "2023-06-07", "Fiserv"],
  ["RE", "EG", "2023-07-10", "Everest Group"],
  ["ABC", "COR", "2023-08-30", "Cencora"],
  ["CDAY", "DAY", "2024-02-01", "Dayforce"],
  ["PEAK", "DOC", "2024-03-04", "Healthpeak Properties"],
  ["FLT", "CPAY", "2024-03-25", "Corpay"],
  ["DWAC", "DJT", "2024-03-26", "Trump Media & Technology Group"],
  ["GPS", "GAP", "2024-08-22", "Gap Inc."],
  ["SQ", "XYZ", "2025-01-21", "Block"],
  ["FI", "FISV", "2025-11-11", "Fiserv"],
  ["MMC", "MRSH", "2026-01-14", "Marsh"],
] as const;

/** Root, new shares for one old share, first day, company. Options of whole-number splits are re-struck by the same ratio. */
const SPLITS = [
  ["MA", 10, "2014-01-22", "Mastercard"],
  ["AAPL", 7, "2014-06-09", "Apple"],
  ["V", 4, "2015-03-19", "Visa"],
  ["SBUX", 2, "2015-04-09", "Starbucks"],
  ["NFLX", 7, "2015-07-15", "Netflix"],
  ["NKE", 2, "2015-12-24", "Nike"],
  ["AAPL", 4, "2020-08-31", "Apple"],
  ["TSLA", 5, "2020-08-31", "Tesla"],
  ["TTD", 10, "2021-06-17", "The Trade Desk"],
  ["NVDA", 4, "2021-07-20", "NVIDIA"],
  ["AMZN", 20, "2022-06-06", "Amazon"],
  ["FTNT", 5, "2022-06-23", "Fortinet"],
  ["SHOP", 10, "2022-06-29", "Shopify"],
  ["GOOG", 20, "2022-07-18", "Alphabet"],
  ["GOOGL", 20, "2022-07-18", "Alphabet"],
  ["GME", 4, "2022-07-22", "GameStop"],
  ["TSLA", 3, "2022-08-25", "Tesla"],
  ["PANW", 3, "2022-09-14", "Palo Alto Networks"],
  ["WMT", 3, "2024-02-26", "Walmart"],
  ["NVDA", 10, "2024-06-10", "NVIDIA"],
  ["CMG", 50, "2024-06-26", "Chipotle Mexican Grill"],
  ["AVGO", 10, "2024-07-15", "Broadcom"],
  ["MSTR", 10, "2024-08-08", "MicroStrategy"],
  ["SMCI", 10, "2024-10-01", "Super Micro Computer"],
  ["LRCX", 10, "2024-10-03", "Lam Research"],
  ["PANW", 2, "2024-12-16", "Palo Alto Networks"],
  ["ORLY", 15, "2025-06-10", "O'Reilly Automotive"],
  ["IBKR", 4, "2025-06-18", "Interactive Brokers Group"],
  ["NFLX", 10, "2025-11-17", "Netflix"],
  ["NOW", 5, "2025-12-18", "ServiceNow"],
] as const;

/** Renames and re-strikes of often traded companies, by day. They are offered, never applied by themselves. */
export const KNOWN_STATEMENTS: readonly KnownStatement[] = [
  ...RENAMES.map(
    ([instrument, into, day, company]): KnownStatement => ({
      kind: "RENAME",
      instrument,
      into,
      day: calendarDate(day),
      source: `${company}, announcement of its new ticker`,
    }),
  ),
  ...SPLITS.map(
    ([root, ratio, day, company]): KnownStatement => ({
      kind: "RESTRIKE",
      instrument: root,
      into: root,
      ratio: String(ratio) as DecimalText,
      day: calendarDate(day),
      source: `${company}, announcement of its ${ratio}-for-1 split`,
    }),
  ),
].sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
