/** A security of the demo: its name is real, its prices are invented. */
export type Underlying = {
  readonly symbol: string;
  /** As Fidelity writes it. */
  readonly name: string;
  readonly isEtf: boolean;
  /** US dollars per share on the first day. */
  readonly price: number;
  /** Growth of the trend in a year: 0.1 is 10%. */
  readonly growth: number;
  /** Standard deviation of a year's return: 0.3 is 30%. */
  readonly volatility: number;
  /** US dollars per share and quarter; 0 for none. */
  readonly dividend: number;
};

type Row = readonly [
  symbol: string,
  name: string,
  price: number,
  growth: number,
  volatility: number,
  dividend: number,
];

const STOCKS: readonly Row[] = [
  ["AAPL", "APPLE INC", 148, 0.13, 0.27, 0.25],
  ["AMD", "ADVANCED MICRO DEVICES", 72, 0.2, 0.46, 0],
  ["BAC", "BANK OF AMERICA CORP", 34, 0.1, 0.27, 0.26],
  ["DIS", "WALT DISNEY CO", 94, 0.04, 0.29, 0],
  ["F", "FORD MTR CO DEL", 13, -0.01, 0.34, 0.15],
  ["GM", "GENERAL MTRS CO", 38, 0.09, 0.33, 0.12],
  ["HOOD", "ROBINHOOD MKTS INC", 11, 0.55, 0.58, 0],
  ["INTC", "INTEL CORP", 29, -0.03, 0.39, 0.13],
  ["KO", "COCA COLA CO", 60, 0.05, 0.15, 0.48],
  ["MSFT", "MICROSOFT CORP", 245, 0.15, 0.24, 0.75],
  ["NVDA", "NVIDIA CORPORATION", 58, 0.32, 0.45, 0.01],
  ["PFE", "PFIZER INC", 46, -0.12, 0.25, 0.42],
  ["PLTR", "PALANTIR TECHNOLOGIES", 8, 0.7, 0.58, 0],
  ["SOFI", "SOFI TECHNOLOGIES INC", 5, 0.35, 0.56, 0],
  ["T", "AT&T INC", 19, 0.07, 0.22, 0.28],
  ["UBER", "UBER TECHNOLOGIES INC", 29, 0.28, 0.4, 0],
  ["XOM", "EXXON MOBIL CORP", 109, 0.02, 0.25, 0.96],
];

const ETFS: readonly Row[] = [
  ["SCHD", "SCHWAB US DIVIDEND EQUITY ETF", 25, 0.06, 0.14, 0.22],
  ["VTI", "VANGUARD INDEX FDS TOTAL STK MKT ETF", 196, 0.11, 0.16, 0.86],
];

const read =
  (isEtf: boolean) =>
  ([symbol, name, price, growth, volatility, dividend]: Row): Underlying => ({
    symbol,
    name,
    price,
    growth,
    volatility,
    dividend,
    isEtf,
  });

export const UNDERLYINGS: readonly Underlying[] = [...STOCKS.map(read(false)), ...ETFS.map(read(true))];

const BY_SYMBOL = new Map(UNDERLYINGS.map((underlying) => [underlying.symbol, underlying]));

export function underlyingOf(symbol: string): Underlying {
  const found = BY_SYMBOL.get(symbol);
  if (found === undefined) {
    throw new Error(`The demo knows no ${symbol}`);
  }
  return found;
}
