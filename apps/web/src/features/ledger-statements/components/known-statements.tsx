import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { useIsReadOnly } from "../../../lib/whose/view-only.ts";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { Button } from "../../../ui/button.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { type KnownStatement, knownQuery } from "../ledger-statements.queries.ts";
import type { Draft } from "./statement-dialog.tsx";
import { draftOf } from "./suggestions.tsx";

type Props = { readonly onDraft: (draft: Draft) => void };

const SHOWN = 8;

/** The bundled table of public renames and splits; each opens the form filled in. */
export function KnownStatements({ onDraft }: Props) {
  const known = useQuery(knownQuery());
  const [search, setSearch] = useState("");
  const isLocked = useIsReadOnly();
  const isFound = ({ instrument, into, source }: KnownStatement) =>
    `${instrument} ${into} ${source}`.toLowerCase().includes(search.trim().toLowerCase());
  return (
    <QueryPanel
      title="Known renames and splits"
      subtitle="Public facts. None counts until you use it."
      query={known}
      of="known renames"
      failure="Error loading the table"
    >
      {(facts) => (
        <>
          <TextField
            label="Find a symbol or company"
            labelHidden
            placeholder="Find a symbol or company"
            type="search"
            value={search}
            className="mb-2 w-full sm:w-72"
            onChange={(event) => setSearch(event.target.value)}
          />
          {!facts.some(isFound) && <p role="status">No matches</p>}
          <LongList
            key={search}
            items={facts.filter(isFound).toReversed()}
            step={SHOWN}
            label="Known renames and splits"
            className="divide-y divide-line"
          >
            {(fact) => (
              <li
                key={`${fact.kind} ${fact.instrument} ${fact.day}`}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
              >
                <span className="min-w-0 flex-1 basis-56">
                  {factWords(fact)}
                  <span className="block text-label text-ink-2">
                    {formatDate(fact.day)} · {fact.source}
                  </span>
                </span>
                <Button variant="quiet" disabled={isLocked} onClick={() => onDraft(draftOf(fact))}>
                  Use <span className="sr-only">{factWords(fact)}</span>
                </Button>
              </li>
            )}
          </LongList>
        </>
      )}
    </QueryPanel>
  );
}

const factWords = ({ kind, instrument, into, ratio }: KnownStatement): string =>
  kind === "RENAME" ? `${instrument} became ${into}` : `${instrument} split ${ratio} for 1`;
