import type { AccountChoice } from "../../lib/address/use-scope.ts";
import { formatDate } from "../../lib/format.ts";
import { Select } from "./select.tsx";

type Props = {
  readonly choices: readonly AccountChoice[];
  readonly account: AccountChoice | undefined;
  readonly onAccount: (id: string) => void;
  /** The label is for screen readers only. */
  readonly labelHidden?: boolean;
};

/** Chooses one of the user's accounts; closed ones say since when. */
export function AccountSelect({ choices, account, onAccount, labelHidden = false }: Props) {
  return (
    <Select
      label="Account"
      labelHidden={labelHidden}
      className="w-full sm:w-72"
      options={choices.map(({ id, name, closedOn }) => ({
        value: id,
        label: closedOn === null ? name : `${name} (closed ${formatDate(closedOn)})`,
      }))}
      value={account?.id ?? ""}
      placeholder="Please select an account"
      onChange={onAccount}
    />
  );
}
