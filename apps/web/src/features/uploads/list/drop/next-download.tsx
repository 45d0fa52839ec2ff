import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Link } from "react-router-dom";
import { coverageQuery } from "../../../brokerage-accounts/coverage.queries.ts";

/** The download that helps most now, by what is on record; nothing for a newcomer and where nothing is missing. */
export function NextDownload() {
  const { data = [] } = useQuery(coverageQuery());
  const [next] = data.flatMap(({ nextDownloads }) => nextDownloads.slice(0, 1));
  return next === undefined ? null : (
    <p className="flex items-start gap-2 px-1 text-ink-2">
      <Download aria-hidden size={18} className="mt-px shrink-0" />
      <span>
        Next: {next.sentence}{" "}
        <Link to="/user/accounts" className="text-accent underline">
          Coverage of all accounts
        </Link>
      </span>
    </p>
  );
}
