import { fromUnits, leastOf, toUnits } from "@strikebook/core/shared/units";
import type { TaxLot } from "@strikebook/core/tax-year/tax-rows";
import type { WashTrigger, WashWarning } from "@strikebook/core/tax-year/wash-radar";
import type { SaleRehearsed } from "@strikebook/core/tax-year/what-if-sold";
import type { NamedAccounts, Told } from "./named-accounts.ts";

export type ToldWarning = Told<Omit<WashWarning, "triggers">> & {
  readonly triggers: readonly Told<WashTrigger>[];
};

export type ToldSale = Omit<SaleRehearsed, "lots"> & { readonly lots: readonly Told<TaxLot>[] };

export const toldWarning = (warning: WashWarning, accounts: NamedAccounts): ToldWarning => ({
  ...accounts.name(warning),
  triggers: warning.triggers.map((trigger) => toldTrigger(trigger, warning, accounts)),
});

/** Of what a spouse holds no more crosses than what can hit the loss. */
function toldTrigger(
  trigger: WashTrigger,
  { quantity }: WashWarning,
  accounts: NamedAccounts,
): Told<WashTrigger> {
  const told = accounts.name(trigger);
  return accounts.isOwn(trigger.accountId)
    ? told
    : { ...told, quantity: fromUnits(leastOf(toUnits(trigger.quantity), toUnits(quantity))) };
}

export const toldSale = (sale: SaleRehearsed, accounts: NamedAccounts): ToldSale => ({
  ...sale,
  lots: sale.lots.map(accounts.name),
});
