import { plural } from "../../lib/format.ts";
import { Amount } from "./amount.tsx";

type Props = {
  readonly openPremium: string;
  /** Contracts of which some are open, and those whose premium no file tells. */
  readonly openPremiums: number;
  readonly unknownPremiums: number;
};

/** Premium of open contracts: never 0 for what no file tells, and a sum says what it leaves out. */
export function OpenPremium({ openPremium, openPremiums, unknownPremiums }: Props) {
  if (openPremiums > 0 && unknownPremiums === openPremiums) {
    return <span className="text-warning">Unknown</span>;
  }
  return (
    <>
      <Amount value={openPremium} />
      {unknownPremiums > 0 && (
        <span className="block text-label font-normal whitespace-normal text-warning">
          {`${unknownPremiums} of ${plural(openPremiums, "premium")} unknown`}
        </span>
      )}
    </>
  );
}
