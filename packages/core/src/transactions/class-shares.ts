/**
 * Classes of shares as Fidelity writes them, without a sign, by their companies' symbols; the exchanges write a dot: `BRK.B`. Only
 * listed ones: most symbols that end in A or B are no class of anything.
 */
const CLASSES: Readonly<Record<string, string>> = {
  AKO: "AB",
  BF: "AB",
  BIO: "B",
  BRK: "AB",
  CRD: "AB",
  CWEN: "A",
  GEF: "B",
  HEI: "A",
  LEN: "B",
  LGF: "AB",
  MKC: "V",
  MOG: "AB",
  TAP: "A",
  UHAL: "B",
  WSO: "B",
};

/** A symbol as the exchanges write it: `BRKB` is `BRK.B`; every other symbol stays as it is. */
export function exchangeSymbol(symbol: string): string {
  const [company, letter] = [symbol.slice(0, -1), symbol.slice(-1)];
  return Object.hasOwn(CLASSES, company) && CLASSES[company]?.includes(letter) === true && letter !== ""
    ? `${company}.${letter}`
    : symbol;
}
