/** The exchanges whose calendars are kept: US (NYSE and Nasdaq), L (London), TO (Toronto). */
export const EXCHANGES = ["US", "L", "TO"] as const;

export type Exchange = (typeof EXCHANGES)[number];

/** IANA zone of each exchange's days and hours. */
export const EXCHANGE_TIMEZONE: Readonly<Record<Exchange, string>> = {
  US: "America/New_York",
  L: "Europe/London",
  TO: "America/Toronto",
};
