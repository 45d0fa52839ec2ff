import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { hideFigures } from "../../../lib/format.ts";
import type { Whose } from "../../../lib/whose/whose.ts";
import { coverageQuery, isSameAccount } from "../../brokerage-accounts/coverage.queries.ts";
import { BooksLink } from "../books-link.tsx";
import type { AccountTieOut } from "../uploads.mutations.ts";

type Props = {
  readonly accounts: readonly AccountTieOut[];
  /** Whose books the file went into. */
  readonly whose: Whose;
};

/** After an import: for each of its accounts the download that helps most; nothing when nothing is missing. */
export function NextDownloads({ accounts, whose }: Props) {
  const { data = [] } = useQuery(coverageQuery({}, whose));
  const downloads = data
    .filter((covered) => accounts.some((account) => isSameAccount(account, covered)))
    .flatMap(({ nextDownloads }) => nextDownloads.slice(0, 1));
  if (downloads.length === 0) {
    return null;
  }
  return (
    <section className="rounded-card flex items-start gap-2 border border-line bg-selected px-3 py-2">
      <Download aria-hidden size={18} className="mt-px shrink-0" />
      <div className="min-w-0 flex-1">
        <h4 className="font-semibold">What to download next</h4>
        <ul className="flex flex-col gap-1">
          {downloads.map(({ sentence, reason }) => (
            <li key={sentence}>
              {sentence}
              <span className="block text-ink-2">{hideFigures(reason)}</span>
            </li>
          ))}
        </ul>
        <BooksLink whose={whose} to="/user/accounts" className="mt-1 inline-block text-accent underline">
          Coverage of all accounts
        </BooksLink>
      </div>
    </section>
  );
}
