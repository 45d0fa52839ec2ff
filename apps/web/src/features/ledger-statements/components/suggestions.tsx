import type { StatementKind } from "@strikebook/core/ledger/statements/statement";
import { useQuery } from "@tanstack/react-query";
import { formatDate, plural } from "../../../lib/format.ts";
import { useIsReadOnly } from "../../../lib/whose/view-only.ts";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { Button } from "../../../ui/button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { type Suggestion, suggestionsQuery } from "../ledger-statements.queries.ts";
import type { Draft } from "./statement-dialog.tsx";

type Props = { readonly onDraft: (draft: Draft) => void };

/** Statements that the ledger itself asks for; each opens the form filled in. */
export function Suggestions({ onDraft }: Props) {
  const suggestions = useQuery(suggestionsQuery());
  return (
    <QueryPanel
      title="Suggestions"
      query={suggestions}
      of="suggestions"
      loadingText="Looking for closing trades that a correction would match..."
      loadingHeight="h-10 sm:h-5"
    >
      {(found) =>
        found.length === 0 ? (
          <p className="text-ink-2">
            Nothing to suggest: no rename, split or new account number would match a closing trade, and no
            file names a missing lot.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {found.map((one) => (
              <SuggestionItem key={`${one.question} ${one.day}`} suggestion={one} onDraft={onDraft} />
            ))}
          </ul>
        )
      }
    </QueryPanel>
  );
}

type ItemProps = Props & { readonly suggestion: Suggestion };

function SuggestionItem({ suggestion, onDraft }: ItemProps) {
  const { question, because, day, source, effect, asksFor } = suggestion;
  const isLocked = useIsReadOnly();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{question}</p>
        <p className="text-label text-ink-2">
          {because ?? formatDate(day)}
          {source !== null && ` · ${source}`}
        </p>
      </div>
      {asksFor === null ? (
        <p className="sm:text-right">
          <Amount value={effect.realizedChange} signed className="font-semibold" />
          <span className="block text-label text-ink-2">
            {effect.closingsMatched > 0
              ? `${plural(effect.closingsMatched, "closing trade")} matched`
              : `${plural(effect.holdings.length, "open position")} changed`}
          </span>
        </p>
      ) : (
        <p className="text-label text-ink-2 sm:text-right">
          {asksFor === "percent" ? "Needs the percentage" : "Needs the value of a share"}
        </p>
      )}
      <Button disabled={isLocked} onClick={() => onDraft(draftOf(suggestion))}>
        Review <span className="sr-only">{question}</span>
      </Button>
    </li>
  );
}

type Named = Pick<Suggestion, "day" | "instrument" | "into" | "kind" | "ratio"> & {
  readonly accountId?: string | null;
  readonly accountNumber?: string | null;
  readonly value?: string | null;
  readonly quantity?: string | null;
  readonly basis?: string | null;
  readonly acquiredOn?: string | null;
  readonly source?: string | null;
};

/** The form of a suggestion or a known fact. */
export const draftOf = ({ kind, day, instrument, source, ...terms }: Named): Draft => ({
  kind: kind as StatementKind,
  texts: {
    day,
    instrument,
    into: terms.into ?? "",
    ratio: terms.ratio ?? "",
    value: terms.value ?? "",
    quantity: terms.quantity ?? "",
    basis: terms.basis ?? "",
    acquiredOn: terms.acquiredOn ?? "",
    accountId: terms.accountId ?? "",
    accountNumber: terms.accountNumber ?? "",
    reason: source ?? "",
  },
});
