import type { AuditChange } from "@strikebook/core/audit/audit-changes";
import { useState } from "react";
import { MISSING, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { zonedTime } from "../entry-times.ts";

/** A sync of five years changes hundreds of fields: more come when they are asked for. */
const SHOWN_AT_ONCE = 20;

/** The fields that an entry's action changed, each before and after. */
export function ChangeTable({ changes }: { readonly changes: readonly AuditChange[] }) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const hidden = changes.length - shown;
  return (
    <div className="flex flex-col items-start gap-2">
      <table className="w-full table-fixed text-left">
        <caption className="pb-1 text-left text-ink-2">Changes</caption>
        <thead>
          <tr className="border-b border-line text-label text-ink-2">
            <Heading>Field</Heading>
            <Heading>Before</Heading>
            <Heading>After</Heading>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, shown).map(({ field, before, after }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one position may be held twice on a day
            <tr key={at} className="border-b border-line align-top">
              <th scope="row" className="py-1 pr-2 font-normal wrap-anywhere">
                {fieldWords(field)}
              </th>
              <td className="py-1 pr-2 wrap-anywhere">{valueWords(before)}</td>
              <td className="py-1 wrap-anywhere">{valueWords(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          Show more ({plural(hidden, "field")} left)
        </Button>
      )}
    </div>
  );
}

function Heading({ children }: { readonly children: string }) {
  return (
    <th scope="col" className="py-1 pr-2 font-normal">
      {children}
    </th>
  );
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ["", MISSING],
  ["false", "No"],
  ["true", "Yes"],
]);

/** Instants in the reader's time zone, true and false as an answer; all else as it is on record. */
export function valueWords(value: string | null): string {
  const text = value ?? "";
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? zonedTime(text) : (WORDS.get(text) ?? text);
}

/** `lastPrice` is "Last price"; of a row, `US 2026-12-25 eventName` is "US 2026-12-25, event name". */
export function fieldWords(field: string): string {
  const at = field.lastIndexOf(" ");
  const words = field
    .slice(at + 1)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/^email$/, "e-mail");
  return at === -1 ? words.charAt(0).toUpperCase() + words.slice(1) : `${field.slice(0, at)}, ${words}`;
}
