import { formatDate, formatMoney, formatPrice, formatQuantity } from "../format.ts";

/** Fields of positions and accounts by their names on the wire, as a user knows them. */
const LABELS: Readonly<Record<string, string>> = {
  symbol: "Symbol",
  description: "Description",
  positionType: "Type",
  quantity: "Quantity",
  lastPrice: "Last price",
  currentValue: "Current value",
  portfolioDate: "Date",
  name: "Name",
  accountIdentifier: "Identifier",
  brokerage: "Brokerage",
  isRetirement: "Retirement",
  closedOn: "Closed on",
};

/** Amounts are masked like everywhere while they are hidden. */
const FORMATS: Readonly<Record<string, (value: string) => string>> = {
  quantity: (value) => formatQuantity(value),
  lastPrice: (value) => formatPrice(value),
  currentValue: (value) => formatMoney(value),
  portfolioDate: formatDate,
  closedOn: formatDate,
  positionType: (value) => value.toLowerCase().replace("_", " "),
  isRetirement: (value) => (value === "true" ? "yes" : "no"),
};

export const fieldLabel = (field: string): string => LABELS[field] ?? field;

/** A field's value in words; `nothing` where it was empty. */
export const fieldText = (field: string, value: string | null): string =>
  value === null || value === "" ? "nothing" : (FORMATS[field]?.(value) ?? value);
