// The questions of the pages of the ledger, campaigns, contracts and symbols, in the words of the web app.

/** The ids, symbols and pages that the operations ask for. */
export type Asked = {
  readonly underlying: string;
  readonly accountId: string;
  readonly campaignId: string;
  readonly expiration: string;
  /** The number of the last page of all transactions, and of open lots, at 50 rows a page. */
  readonly lastPage: number;
  readonly lastLots: number;
};

const PAGE_ROWS = 50;
const YEAR = 'from: "2025-12-31", to: "2026-11-20"';

const TRANSACTION = `id accountName day postedOn settledOn type instrument underlying quantity price commission fees
  amount cashEffect action importId fileName line`;
const LOT = `id accountName assetClass instrument underlying openedOn daysHeld quantity basis basisPerShare isCostUnknown
  transactionId action importId fileName line`;
const CAMPAIGN = `id accountId account underlying name state openedOn closedOn waitsUntil days profit options shares dividends
  openPremium premiumReceived premiumKept capital dollarDays returnOnCapital pace breakEvens openShares shareBasis taxBasis`;
const CONTRACT = `accountId account instrument underlying expiration right strike quantity daysToExpiry premium premiumLeft
  premiumDay premiumSource ifClosedNow ifClosedNowDay ifClosedNowSources keptPercent collateral collateralShares cover coveredQuantity isAwaiting underlyingPrice priceDay priceSource
  outOfTheMoneyPercent`;
const EFFECT = `closingsMatched realizedChange openLotsChange warning
  holdings { accountId instrument quantityBefore quantityAfter amountBefore amountAfter }`;

const transactions = (asked: string) =>
  `{ getTransactions(${asked} size: ${PAGE_ROWS}) { content { ${TRANSACTION} } totalElements } }`;
const lots = (asked: string, counted = "") => `{ getOpenLots(${asked} size: ${PAGE_ROWS}) { ${LOT} }
  getOpenLotCounts${counted} { lots unknownCost } }`;
const campaigns = (asked: string) =>
  `{ getCampaigns(${asked} size: 20) { content { ${CAMPAIGN} } totalElements } }`;
const series = (
  underlying: string,
) => `{ days: getRealizedSeries(bucket: DAY, underlying: "${underlying}", book: TRADE) {
    start total trades }
  years: getRealizedSeries(bucket: YEAR, underlying: "${underlying}", book: TRADE) {
    start options shares total income trades wins losses } }`;
const symbol = (underlying: string) => `{ getSymbol(underlying: "${underlying}", book: TRADE) {
  firstDay lastDay options shares total income trades wins losses openContracts openPremium
  holdings { accountId accountName quantity unknownQuantity lots tradeBasis taxBasis tradeBasisPerShare taxBasisPerShare }
  held { day lastPrice currentValue } } }`;

/** The GraphQL query of each operation. */
export const operationsOn = ({
  underlying,
  accountId,
  campaignId,
  expiration,
  lastPage,
  lastLots,
}: Asked) => ({
  "transactions, first page": transactions("page: 0"),
  "transactions, a page in the middle": transactions(`page: ${Math.floor(lastPage / 2)}`),
  "transactions, last page": transactions(`page: ${lastPage}`),
  "transactions of a symbol": transactions(`page: 0 underlying: "${underlying}"`),
  "transactions of a type": transactions('page: 0 type: "OPT_ASSIGNED"'),
  "transactions of an account and year": transactions(
    `page: 0 accountIds: ["${accountId}"] from: "2025-01-01" to: "2025-12-31"`,
  ),
  "open lots, first page": lots("page: 0"),
  "open lots, last page": lots(`page: ${lastLots}`),
  "open lots of a symbol": lots(`page: 0 underlying: "${underlying}"`, `(underlying: "${underlying}")`),
  statements: "{ getStatements { id kind day accountId sentence reason } }",
  "suggested statements": `{ getSuggestedStatements { kind day instrument into ratio question source effect { ${EFFECT} } } }`,
  "campaigns, first page": campaigns("page: 0"),
  "campaigns that are open": campaigns("page: 0 state: OPEN"),
  "campaigns of a symbol": campaigns(`page: 0 underlying: "${underlying}"`),
  "a campaign": `{ getCampaign(id: "${campaignId}") { ${CAMPAIGN} note
    legs { day kind instrument quantity amount realized link chain transactionId } } }`,
  "open contracts (Home, the board)": `{ getOpenContracts { ${CONTRACT} } }`,
  "result of what is open (Home)":
    "{ getOpenResult { onPaper ifClosedNow onPaperSources ifClosedNowSources } }",
  "worth between snapshots (Home)": "{ getClosingWorth { day total held unpriced unproven sources } }",
  "rehearsal of an expiry": `{ getExpiryRehearsal(expiration: "${expiration}") { outcomes { case accounts { accountId account
    exercised expired undecided cash cashDay cashChange cashAfter shortfall collateralAfter nakedCallsAfter
    shares { underlying change after missing } } } } }`,
  "income, all months": "{ getIncome(bucket: MONTH) { start kind amount } }",
  "premium, all months":
    "{ getPremiumSeries(bucket: MONTH) { start received kept contractsSold contractsClosed } }",
  "returns of a year": `{ getReturns(${YEAR}) { moneyWeighted timeWeighted bridge { start end unexplained } }
    getReturnsByAccount(${YEAR}) { accountId returns { moneyWeighted } }
    getReturnsBySymbol(${YEAR}) { underlying options shares income total } }`,
  "symbol, figures": symbol(underlying),
  "symbol, curve and years": series(underlying),
});

/** An underlying that the family trades all the time. */
const UNDERLYING = "WAM";

/** A question that is asked before the timing, for the ids that the operations need. */
export const FIND = `{ getTransactions(size: 1) { totalElements }
  getOpenLotCounts { lots } userGetAccounts { id }
  getCampaigns(underlying: "${UNDERLYING}", state: CLOSED, size: 1) { content { id } }
  getOpenContracts { expiration isAwaiting } }`;

export const NOTHING_FOUND: Asked = {
  ...{ underlying: UNDERLYING, accountId: "", campaignId: "", expiration: "", lastPage: 0, lastLots: 0 },
};

type Found = {
  readonly getTransactions: { readonly totalElements: number };
  readonly getOpenLotCounts: { readonly lots: number };
  readonly userGetAccounts: readonly { readonly id: string }[];
  readonly getCampaigns: { readonly content: readonly { readonly id: string }[] };
  readonly getOpenContracts: readonly { readonly expiration: string; readonly isAwaiting: boolean }[];
};

export function askedOf(found: Found): Asked {
  const lastOf = (rows: number) => Math.max(0, Math.ceil(rows / PAGE_ROWS) - 1);
  return {
    underlying: UNDERLYING,
    accountId: found.userGetAccounts[0]?.id ?? "",
    campaignId: found.getCampaigns.content[0]?.id ?? "",
    expiration: found.getOpenContracts.find(({ isAwaiting }) => !isAwaiting)?.expiration ?? "",
    lastPage: lastOf(found.getTransactions.totalElements),
    lastLots: lastOf(found.getOpenLotCounts.lots),
  };
}
