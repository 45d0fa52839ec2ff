import { type PricedName, pricedNames } from "@strikebook/core/ledger/linking/priced-names";
import type { Rename } from "@strikebook/core/ledger/linking/renames";
import type { SnapshotPrice } from "@strikebook/core/open-contracts/open-contract";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type OwnedAccounts, type Reader, readEach } from "@strikebook/core/sharing/reader";
import { underlyingOf } from "@strikebook/core/transactions/option-contract";
import type { Queries } from "@strikebook/database/connection";
import { listDaysOfNames, readStated } from "../ledger/names/renames.repository.ts";

// $1 user, $2 what is asked for, beside $3 a name of it, from $4 to before $5; $6 today; $7 accounts or null. The newest row of each name and type is
// found in the index, however many snapshots there are.
const PRICES = `
  SELECT DISTINCT ON (s.asked) s.asked AS symbol, trim_scale(newest.last_price) AS price, newest.portfolio_date AS day
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

/**
 * The newest price of each symbol in any snapshot of the owner's accounts that may be read, up to today, under whatever name it
 * had then; symbols without one are left out.
 */
export async function listLastPrices(
  client: Queries,
  { userId, accountIds }: OwnedAccounts,
  symbols: readonly string[],
  today: CalendarDate,
): Promise<SnapshotPrice[]> {
  if (symbols.length === 0) {
    return [];
  }
  const names = await namesOf(client, userId, symbols);
  const values = [
    userId,
    names.map(({ asked }) => asked),
    names.map(({ symbol }) => symbol),
    names.map(({ from }) => from),
    names.map(({ until }) => until),
    today,
    accountIds,
  ];
  return (await client.query<SnapshotPrice>({ name: "last-prices", text: PRICES, values })).rows;
}

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

/** Binds the client, for a person who reads all that is theirs. */
export const lastPricesIn =
  (client: Queries): ListPrices =>
  (userId, symbols, today) =>
    listLastPrices(client, { userId, accountIds: null }, symbols, today);

export type ListPrices = (
  userId: string,
  symbols: readonly string[],
  today: CalendarDate,
) => Promise<readonly SnapshotPrice[]>;

/** Binds the client. Of a symbol that several owners have a price of, there is one of each. */
export const readablePricesIn =
  (client: Queries): ListReadablePrices =>
  (reader, symbols, today) =>
    readEach(reader, (owner) => listLastPrices(client, owner, symbols, today));

export type ListReadablePrices = (
  reader: Reader,
  symbols: readonly string[],
  today: CalendarDate,
) => Promise<readonly SnapshotPrice[]>;
