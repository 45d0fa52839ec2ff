import { formatDate, plural } from "../../../lib/format.ts";
import { fieldLabel, fieldText } from "../../../lib/network/record-fields.ts";
import type { Change } from "../change-history.queries.ts";

/** The records of a change, field by field before and after, folded away. */
export function ChangeRecords({ change }: { readonly change: Change }) {
  const { records, recordCount } = change;
  if (records.every(({ fields }) => fields.length === 0)) {
    return null;
  }
  return (
    <details className="mt-1">
      <summary className="cursor-pointer text-label text-accent">Before and after</summary>
      <ul className="mt-2 flex flex-col gap-2">
        {records.map((record) => (
          <li key={record.recordId}>
            <p className="font-semibold wrap-anywhere">
              {[record.name, record.accountName, record.portfolioDate && formatDate(record.portfolioDate)]
                .filter(Boolean)
                .join(", ")}
            </p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-label">
              {record.fields.map(({ field, before, after }) => (
                <div key={field} className="contents">
                  <dt className="text-ink-2">{fieldLabel(field)}</dt>
                  <dd className="wrap-anywhere">{difference(field, before, after)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {recordCount > records.length && (
        <p className="mt-2 text-label text-ink-2">
          and {plural(recordCount - records.length, "more", "more")}
        </p>
      )}
    </details>
  );
}

/** A record that came or went has one side only. */
function difference(field: string, before: string | null, after: string | null) {
  if (before === null || after === null) {
    return `${after === null ? "was" : "became"} ${fieldText(field, before ?? after)}`;
  }
  return (
    <>
      {fieldText(field, before)} <span aria-hidden>→</span>
      <span className="sr-only">became</span> {fieldText(field, after)}
    </>
  );
}
