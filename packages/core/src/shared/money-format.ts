const FORMAT = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  signDisplay: "negative",
});

/**
 * US dollars for reading: `$1,234.56`, `-$70.00`; a minus for negative amounts and no plus, rounded half away from
 * zero to cents, never `-$0.00`. `amount` is exact decimal text.
 */
export function formatMoney(amount: string): string {
  return FORMAT.format(amount as `${number}`);
}
