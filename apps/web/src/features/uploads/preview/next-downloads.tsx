import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Link } from "react-router-dom";
import { hideFigures } from "../../../lib/format.ts";
import { coverageQuery, isSameAccount } from "../../brokerage-accounts/coverage.queries.ts";
import type { AccountTieOut } from "../uploads.mutations.ts";

/** After an import: for each of its accounts the download that helps most; nothing when nothing is missing. */
export function NextDownloads({ accounts }: { readonly accounts: readonly AccountTieOut[] }) {
  const { data = [] } = useQuery(coverageQuery());
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
        <Link to="/user/accounts" className="mt-1 inline-block text-accent underline">
          Coverage of all accounts
        </Link>
      </div>
    </section>
  );
}
