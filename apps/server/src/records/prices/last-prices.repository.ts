import { oldestDayThatCounts } from "@strikebook/core/closing-prices/close-on";
import type { LastPrice } from "@strikebook/core/closing-prices/last-price";
import { type PricedName, pricedNames } from "@strikebook/core/ledger/linking/priced-names";
import type { Rename } from "@strikebook/core/ledger/linking/renames";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { OwnedAccounts, Reader } from "@strikebook/core/sharing/reader";
import { underlyingOf } from "@strikebook/core/transactions/option-contract";
import type { Queries } from "@strikebook/database/connection";
import { listDaysOfNames, readStated } from "../../ledger/names/renames.repository.ts";
import { type FindHolidays, sessionsUntil } from "../sessions-until.ts";

// $1 user, $2 what is asked for, beside $3 a name of it, from $4 to before $5; $6 today; $7 accounts or null. The newest row of each name and type is
// found in the index, however many snapshots there are.
const PRICES = `
  SELECT DISTINCT ON (s.asked) s.asked AS symbol, trim_scale(newest.last_price) AS price, newest.portfolio_date AS day, 'FIDELITY' AS source
    FROM unnest($2::text[], $3::text[], $4::date[], $5::date[]) AS s(asked, symbol, since, until)
   CROSS JOIN unnest(enum_range(NULL::position_type)) AS of(type)
   CROSS JOIN LATERAL (
         SELECT p.last_price, p.portfolio_date FROM positions p
          WHERE p.user_id = $1 AND p.symbol = s.symbol AND p.type = of.type AND p.kind = 'HOLDING'
            AND p.last_price IS NOT NULL AND p.portfolio_date <= $6::date
            AND p.portfolio_date >= s.since AND p.portfolio_date < s.until
            AND ($7::uuid[] IS NULL OR p.account_id = ANY($7))
          ORDER BY p.portfolio_date DESC LIMIT 1) newest
   WHERE of.type <> 'CASH'
   ORDER BY s.asked, newest.portfolio_date DESC, s.symbol = s.asked DESC`;

// The day from which the ledger counts a lot as it is: a stated one was counted on the day of its statement, whenever it was
// bought. Unknown is before every split.
const COUNTED_SINCE = "coalesce(stated.day, l.held_since, l.opened_on, '-infinity')";

// The same parameters; $4 is the oldest day whose close counts. A close is held back that says nothing of shares that
// were split since, by a row or by the closes themselves, which the newer close replaces; and nothing of what came into the
// ledger before a split that the source tells and no row has yet: the ledger still counts the old shares.
const CLOSES = `
  WITH told_split AS MATERIALIZED (
    SELECT t.instrument AS symbol, t.event_date AS day FROM transactions t
     WHERE t.user_id = $1 AND t.underlying = t.instrument AND t.type IN ('SPLIT', 'REVERSE_SPLIT')
       AND t.event_date > $4::date AND t.event_date <= $7::date)
  SELECT s.asked AS symbol, trim_scale(c.close) AS price, c.day, c.source::text AS source,
         EXISTS (SELECT FROM told_split WHERE told_split.symbol = s.symbol AND told_split.day > c.day)
      OR EXISTS (
         SELECT FROM daily_close split
          WHERE split.instrument = s.symbol AND split.split <> 1 AND split.day <= c.day
            AND EXISTS (SELECT FROM open_lots l LEFT JOIN ledger_statements stated ON stated.user_id = $1 AND stated.number = -l.transaction_id
                         WHERE l.user_id = $1 AND l.underlying = s.asked AND ${COUNTED_SINCE} < split.day)
            AND NOT EXISTS (SELECT FROM transactions t
                             WHERE t.user_id = $1 AND t.underlying = s.symbol AND t.type IN ('SPLIT', 'REVERSE_SPLIT')
                               AND t.event_date BETWEEN split.day - 7 AND $7)) AS "isHeldBack"
    FROM unnest($2::text[], $3::text[], $5::date[], $6::date[]) AS s(asked, symbol, since, until)
    JOIN daily_close c ON c.instrument = s.symbol AND c.day BETWEEN $4::date AND $7::date AND c.day >= s.since AND c.day < s.until`;

/** A stored close as it stands with one owner's rows: held back where it is no price of the shares that their ledger counts. */
type OwnClose = LastPrice & { readonly isHeldBack: boolean };

type Found = { readonly prices: readonly LastPrice[]; readonly closes: readonly OwnClose[] };

const NONE: Found = { prices: [], closes: [] };

/**
 * What may be the last price of each symbol: the newest in any snapshot of the owner's accounts that may be read, up to today,
 * and stored closes of the last 3 trading days, under whatever name it had then. Symbols without any are left out.
 */
async function findLastPrices(
  { client, findHolidays }: Sources,
  owner: OwnedAccounts,
  symbols: readonly string[],
  today: CalendarDate,
): Promise<Found> {
  if (symbols.length === 0) {
    return NONE;
  }
  const [names, isSession] = await Promise.all([
    namesOf(client, owner.userId, symbols),
    sessionsUntil(findHolidays, { date: today, today }),
  ]);
  const given = [names.map(({ asked }) => asked), names.map(({ symbol }) => symbol)] as const;
  const days = [names.map(({ from }) => from), names.map(({ until }) => until)] as const;
  const ofSnapshots = [owner.userId, ...given, ...days, today, owner.accountIds];
  const ofCloses = [owner.userId, ...given, oldestDayThatCounts(today, isSession), ...days, today];
  const [prices, closes] = await Promise.all([
    client.query<LastPrice>({ name: "last-prices", text: PRICES, values: ofSnapshots }),
    client.query<OwnClose>({ name: "last-closes", text: CLOSES, values: ofCloses }),
  ]);
  return { prices: prices.rows, closes: closes.rows };
}

/** For `lastPriceBySymbol`: a close is none for all together that is none for one of them. */
function together(found: readonly Found[]): LastPrice[] {
  const keyOf = ({ symbol, day, source }: LastPrice) => `${symbol} ${day} ${source}`;
  const closes = found.flatMap((own) => own.closes);
  const heldBack = new Set(closes.filter(({ isHeldBack }) => isHeldBack).map(keyOf));
  return [
    ...found.flatMap(({ prices }) => prices),
    ...closes
      .filter((close) => !heldBack.has(keyOf(close)))
      .map(({ symbol, price, day, source }) => ({ symbol, price, day, source })),
  ];
}

/** Where prices, and the exchange's calendar, are found. */
type Sources = { readonly client: Queries; readonly findHolidays: FindHolidays };

type NameOfAsked = PricedName & { readonly asked: string };

async function namesOf(client: Queries, userId: string, symbols: readonly string[]): Promise<NameOfAsked[]> {
  const { renames } = await readStated(client, userId);
  const underlyings = new Set(symbols.map(underlyingOf));
  const givenUp = new Set(renames.flatMap(({ from }) => (underlyings.has(from) ? [from] : [])));
  const days = await listDaysOfNames(client, userId, [...givenUp]);
  const isUsedAgain = ({ from, day }: Rename) => (days.get(from)?.last ?? day) > day;
  return [...new Set(symbols)].flatMap((asked) =>
    pricedNames(asked, renames, isUsedAgain).map((name) => ({ ...name, asked })),
  );
}

/** Binds the sources, for a person who reads all that is theirs. */
export const lastPricesIn =
  (sources: Sources): ListPrices =>
  async (userId, symbols, today) =>
    together([await findLastPrices(sources, { userId, accountIds: null }, symbols, today)]);

export type ListPrices = (
  userId: string,
  symbols: readonly string[],
  today: CalendarDate,
) => Promise<readonly LastPrice[]>;

/** Binds the sources. Of a symbol that several owners have a price of, there are those of each. */
export const readablePricesIn =
  (sources: Sources): ListReadablePrices =>
  async (reader, symbols, today) =>
    together(await Promise.all(reader.map((owner) => findLastPrices(sources, owner, symbols, today))));

export type ListReadablePrices = (
  reader: Reader,
  symbols: readonly string[],
  today: CalendarDate,
) => Promise<readonly LastPrice[]>;
