import { fromUnits, toUnits, type Units } from "../shared/units.ts";
import type { OpenContract } from "./open-contract.ts";

/** Sums over contracts. US dollars. */
export type ContractTotals = {
  /** Contracts, long and short. */
  readonly contracts: string;
  readonly premium: string;
  /** Cash behind them, as far as it is known. */
  readonly collateral: string;
  /** Shares behind covered calls. */
  readonly collateralShares: string;
};

type Summed = Pick<OpenContract, "collateral" | "collateralShares" | "premium" | "quantity">;

type SummedText = { readonly [Field in keyof Summed]: null extends Summed[Field] ? string | null : string };

/** Adds contracts up; a collateral that is unknown is in no sum. */
export function totalContracts(contracts: readonly SummedText[]): ContractTotals {
  const sum = (of: (contract: SummedText) => Units) =>
    fromUnits(contracts.reduce((total, contract) => total + of(contract), 0n));
  return {
    contracts: sum(({ quantity }) => toUnits(quantity.replace("-", ""))),
    premium: sum(({ premium }) => toUnits(premium)),
    collateral: sum(({ collateral }) => toUnits(collateral ?? "0")),
    collateralShares: sum(({ collateralShares }) => toUnits(collateralShares)),
  };
}
