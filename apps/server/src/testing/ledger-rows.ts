import type { PositionType } from "@strikebook/core/portfolio/classify-position";
import { writeRealizedSums } from "../ledger/realized-sums.repository.ts";
import type { TestApp } from "./test-app.ts";

/** Rows as an import leaves them; a test names only what matters to it. Amounts are US dollars. */

type Owner = { readonly id: string };

export type TestAccount = { readonly id: string; readonly userId: string };

const day = (text: string) => new Date(`${text}T00:00:00Z`);

export async function insertAccount(
  { database }: TestApp,
  owner: Owner,
  given: { name?: string; number?: string | null; isRetirement?: boolean } = {},
): Promise<TestAccount> {
  const { id } = await database.prisma.brokerageAccount.create({
    data: {
      userId: owner.id,
      name: given.name ?? "Individual",
      accountIdentifier: given.number === undefined ? "Z12345678" : given.number,
      brokerage: "Fidelity",
      isRetirement: given.isRetirement ?? false,
    },
  });
  return { id, userId: owner.id };
}

/** Closings of one day that net `sells - buys`; a win or a loss by its sign. */
export async function insertRealizedDay(
  { database }: TestApp,
  account: TestAccount,
  on: string,
  given: {
    underlying?: string;
    assetClass?: string;
    book?: "TAX" | "TRADE";
    buys?: number;
    sells?: number;
    commission?: number;
    fees?: number;
    cashBuys?: number;
    cashSells?: number;
    openAmount?: number;
    matched?: number;
    unmatched?: number;
  } = {},
): Promise<void> {
  const { buys = 0, sells = 0, commission = 0, fees = 0, matched = 1, unmatched = 0 } = given;
  const net = sells - buys;
  await database.prisma.realizedDay.create({
    data: {
      userId: account.userId,
      accountId: account.id,
      day: day(on),
      book: given.book ?? "TRADE",
      assetClass: given.assetClass ?? "OPTION",
      underlying: given.underlying ?? "SPY",
      trades: matched + unmatched,
      matched,
      unmatched,
      wins: net > 0 ? 1 : 0,
      losses: net < 0 ? 1 : 0,
      gross: (net + commission + fees).toFixed(2),
      commission,
      fees,
      net: net.toFixed(2),
      winningNet: Math.max(net, 0).toFixed(2),
      openAmount: given.openAmount ?? 0,
      largestWin: Math.max(net, 0).toFixed(2),
      largestLoss: Math.min(net, 0).toFixed(2),
      buys,
      sells,
      cashBuys: given.cashBuys ?? 0,
      cashSells: given.cashSells ?? 0,
    },
  });
  await writeRealizedSums(database.pool, account.userId);
}

export async function insertOpenLot(
  { database }: TestApp,
  account: TestAccount,
  instrument: string,
  amount: number,
): Promise<void> {
  await database.prisma.openLot.create({
    data: {
      userId: account.userId,
      accountId: account.id,
      book: "TRADE",
      transactionId: 1n,
      assetClass: "OPTION",
      instrument,
      underlying: instrument.replace(/\d{6}[CP].*/, ""),
      quantity: amount > 0 ? -1 : 1,
      amount,
    },
  });
}

export type PositionGiven = {
  symbol: string;
  type?: PositionType;
  kind?: "HOLDING" | "PENDING" | "WRAPPER";
  description?: string;
  quantity?: number | null;
  lastPrice?: number | null;
  currentValue?: number | null;
  todaysGainLossDollar?: number | null;
  totalGainLossDollar?: number | null;
  costBasisTotal?: number | null;
  holdingType?: string;
};

/**
 * One account's positions of one date, in the order given, with their sums. They are all that the account holds, as a
 * file says it.
 */
export async function insertSnapshot(
  app: TestApp,
  account: TestAccount,
  on: string,
  positions: readonly PositionGiven[],
): Promise<string[]> {
  return await insertDay(app, account, positions, { on, isByHand: false });
}

/** The same typed by hand: it lies over the account's newest snapshot. */
export async function insertByHand(
  app: TestApp,
  account: TestAccount,
  on: string,
  positions: readonly PositionGiven[],
): Promise<string[]> {
  return await insertDay(app, account, positions, { on, isByHand: true });
}

async function insertDay(
  app: TestApp,
  account: TestAccount,
  positions: readonly PositionGiven[],
  { on, isByHand }: { readonly on: string; readonly isByHand: boolean },
): Promise<string[]> {
  const { prisma } = app.database;
  const ids: string[] = [];
  for (const [sequence, given] of positions.entries()) {
    const { id } = await prisma.position.create({
      data: {
        type: "STOCK",
        ...given,
        userId: account.userId,
        accountId: account.id,
        portfolioDate: day(on),
        sequence,
        isWholeList: isByHand ? null : true,
        rowKey: `${given.symbol} ${given.kind ?? ""} ${given.holdingType ?? ""} ${sequence}`,
      },
    });
    ids.push(id);
  }
  await app.database.pool.query(SUM_SNAPSHOT, [account.userId, account.id, on]);
  return ids;
}

// The sums of an import, written again here so that the tests do not trust the import's own.
const SUM_SNAPSHOT = `
  INSERT INTO portfolio_snapshots (user_id, account_id, portfolio_date, is_whole, position_count, total_value,
         stock_value, options_value, cash_value, other_value, pending_value, gain_loss, gain_loss_basis, unknown_gain_count)
  SELECT $1, $2, $3::date, coalesce(bool_or(is_whole_list), false), count(*) FILTER (WHERE kind = 'HOLDING'),
         coalesce(sum(current_value) FILTER (WHERE kind <> 'WRAPPER'), 0),
         coalesce(sum(current_value) FILTER (WHERE kind = 'HOLDING' AND type IN ('STOCK','ETF','MUTUAL_FUND')), 0),
         coalesce(sum(current_value) FILTER (WHERE kind = 'HOLDING' AND type = 'OPTION'), 0),
         coalesce(sum(current_value) FILTER (WHERE kind = 'HOLDING' AND type = 'CASH'), 0),
         coalesce(sum(current_value) FILTER (WHERE kind = 'HOLDING' AND type IN ('BOND','OTHER')), 0),
         coalesce(sum(current_value) FILTER (WHERE kind = 'PENDING'), 0),
         coalesce(sum(total_gain_loss_dollar) FILTER (WHERE kind = 'HOLDING'), 0),
         coalesce(sum(cost_basis_total) FILTER (WHERE kind = 'HOLDING' AND total_gain_loss_dollar IS NOT NULL), 0),
         count(*) FILTER (WHERE kind = 'HOLDING' AND type <> 'CASH' AND total_gain_loss_dollar IS NULL)
    FROM positions WHERE user_id = $1 AND account_id = $2 AND portfolio_date = $3::date`;
