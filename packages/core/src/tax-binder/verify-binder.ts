import type { Binder } from "./binder.ts";

/** A sum that the file tells, and what its parts come to. */
export type BinderCheck = {
  readonly what: string;
  readonly told: string;
  readonly reckoned: string;
  readonly agrees: boolean;
};

/**
 * Adds up again what a binder tells: each row of Form 8949, the sums of the year, section 1256 with its 60 and 40 percent, what
 * is carried, and each campaign. Nothing is taken from the program that wrote it: this function goes into the file as its own
 * text, so it uses nothing from outside itself.
 */
export function verifyBinder({ taxYear, campaigns }: Binder): BinderCheck[] {
  const toUnits = (text: string | null): bigint => {
    const [whole = "0", part = ""] = (text ?? "0").replace("-", "").split(".");
    const units = BigInt(whole + part.padEnd(8, "0"));
    return text?.startsWith("-") ? -units : units;
  };
  const toText = (units: bigint): string => {
    const digits = String(units < 0n ? -units : units).padStart(9, "0");
    const fraction = digits.slice(-8).replace(/0+$/, "").padEnd(2, "0");
    return `${units < 0n ? "-" : ""}${digits.slice(0, -8)}.${fraction}`;
  };
  const sum = (texts: readonly (string | null)[]) => texts.reduce((total, text) => total + toUnits(text), 0n);
  const countOf = (wrong: readonly unknown[]) => toUnits(String(wrong.length));
  const check = (what: string, told: string | null, reckoned: bigint): BinderCheck => ({
    what,
    told: toText(toUnits(told)),
    reckoned: toText(reckoned),
    agrees: toUnits(told) === reckoned,
  });
  const { lots, section1256Rows, carried } = taxYear;
  const wrongRows = lots.filter(
    ({ proceeds, cost, adjustment, gain }) =>
      gain !== null && toUnits(gain) !== toUnits(proceeds) - toUnits(cost) + toUnits(adjustment),
  );
  const termSum = (term: string) => sum(lots.filter((lot) => lot.term === term).map(({ gain }) => gain));
  const total1256 = sum(section1256Rows.map(({ gain }) => gain));
  const wrong1256 = section1256Rows.filter(
    ({ proceeds, cost, gain }) => toUnits(gain) !== toUnits(proceeds) - toUnits(cost),
  );
  const wrongCampaigns = campaigns.filter(
    ({ options, shares, dividends, profit }) => toUnits(profit) !== sum([options, shares, dividends]),
  );
  const isSplit = taxYear.longTerm1256 !== null && taxYear.shortTerm1256 !== null;
  return [
    check("Rows whose proceeds, cost and adjustment don't make the gain", "0", countOf(wrongRows)),
    check("Short-term gains", taxYear.shortTerm, termSum("SHORT")),
    check("Long-term gains", taxYear.longTerm, termSum("LONG")),
    check(
      "Losses disallowed by wash sales",
      taxYear.disallowed,
      sum(lots.map(({ adjustment }) => adjustment)),
    ),
    check(
      "Of these, lost to retirement accounts",
      taxYear.lostToRetirement,
      sum(lots.map(({ lost }) => lost)),
    ),
    check("Carried in open lots", taxYear.deferred, sum(carried.map(({ amount }) => amount))),
    check("Section 1256", taxYear.section1256, total1256),
    check("Rows of section 1256 that don't add up", "0", countOf(wrong1256)),
    ...(isSplit
      ? [
          check(
            "Section 1256, long and short part together",
            toText(sum([taxYear.longTerm1256, taxYear.shortTerm1256])),
            total1256,
          ),
        ]
      : []),
    check("Campaigns whose parts don't make the profit", "0", countOf(wrongCampaigns)),
  ];
}
