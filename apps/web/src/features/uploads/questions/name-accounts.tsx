import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { UploadPreview } from "../uploads.mutations.ts";
import { NewAccount } from "./new-account.tsx";

type Props = {
  readonly preview: UploadPreview;
  /** Told once an account has its name: the file is to be looked at again. */
  readonly onNamed: () => void;
};

/** Accounts that the file gives only a number for: named now, they come into being under their name. */
export function NameAccounts({ preview, onNamed }: Props) {
  const [naming, setNaming] = useState<string>();
  const numbers = preview.accounts.flatMap(({ accountName, accountNumber, isNew }) =>
    isNew && accountNumber !== null && accountNumber === accountName ? [accountNumber] : [],
  );
  if (numbers.length === 0) {
    return null;
  }
  return (
    <ul className="flex flex-col gap-2">
      {numbers.map((number) => (
        <li key={number} className="flex flex-wrap items-center gap-2">
          <span>The file gives account {number} no name.</span>
          <Button onClick={() => setNaming(number)}>
            Name it <span className="sr-only">account {number}</span>
          </Button>
        </li>
      ))}
      {naming !== undefined && (
        <NewAccount
          brokerage={preview.brokerage}
          accountIdentifier={naming}
          onClose={() => setNaming(undefined)}
          onSaved={onNamed}
        />
      )}
    </ul>
  );
}
