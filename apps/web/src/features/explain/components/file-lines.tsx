import { useQuery } from "@tanstack/react-query";
import { hideLine } from "../../../lib/browser/hide-line.ts";
import { classNames } from "../../../lib/class-names.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { fileLinesQuery } from "../explain.queries.ts";

/** The raw line of a file behind a row of the ledger, between its neighbors. */
export function FileLines({ transactionId }: { readonly transactionId: string }) {
  const query = useQuery(fileLinesQuery({ transactionId }));
  return (
    <Answer of="the line of the file" query={query} loading={<Skeleton className="h-14" />}>
      {(place) =>
        place === null ? (
          <p className="text-ink-2">This line is no longer on record.</p>
        ) : (
          <ol
            aria-label={`Line ${place.line} of ${place.fileName} and its neighbors`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="rounded-input overflow-x-auto border border-line bg-canvas py-1 font-mono text-label"
          >
            {place.lines.map(({ number, text }) => (
              <li
                key={number}
                aria-current={number === place.line || undefined}
                className={classNames(
                  "flex w-max gap-3 px-2",
                  number === place.line ? "font-semibold" : "text-ink-2",
                )}
              >
                <span className="w-8 shrink-0 text-right text-ink-3">{number}</span>
                <span className="whitespace-pre">{hideLine(text) || " "}</span>
              </li>
            ))}
          </ol>
        )
      }
    </Answer>
  );
}
