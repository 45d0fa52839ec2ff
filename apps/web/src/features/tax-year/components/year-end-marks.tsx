import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { type FormEvent, useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { useIsReadOnly } from "../../../lib/whose/view-only.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { type MissingMark, setYearEndMark, type TaxYear } from "../tax-year.queries.ts";
import { useTaxChange } from "../use-tax-change.ts";

/** Prices of the last trading day that no positions file has, typed by hand; nothing where none is missing. */
export function YearEndMarks({ taxYear: { marksMissing } }: { readonly taxYear: TaxYear }) {
  const isViewOnly = useIsReadOnly();
  if (marksMissing.length === 0) {
    return null;
  }
  return (
    <div id="year-end-marks">
      <Card title="Missing year-end prices">
        <p className="pb-3 text-label text-ink-2">
          Import the positions file of that day, or type each contract's price for one share, as Fidelity
          shows it.
        </p>
        <ul className="flex flex-col gap-4">
          {marksMissing.map((mark) => (
            <li key={`${mark.instrument} ${mark.day}`}>
              {isViewOnly ? <MarkName mark={mark} /> : <MarkForm mark={mark} />}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const nameOf = ({ instrument, day }: MissingMark) => `${instrumentWords(instrument)} on ${formatDate(day)}`;

const MarkName = ({ mark }: { readonly mark: MissingMark }) => <span>{nameOf(mark)}</span>;

const PRICE = /^\d{1,9}(\.\d{1,8})?$/;

function MarkForm({ mark }: { readonly mark: MissingMark }) {
  const [price, setPrice] = useState("");
  const [problem, setProblem] = useState<string>();
  const { change, isPending, error } = useTaxChange(setYearEndMark, () =>
    notify.success("Year-end price saved", { details: nameOf(mark) }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = price.trim().replace(/^\$/, "");
    if (PRICE.test(typed)) {
      change({ ...mark, price: typed });
    } else {
      setProblem("Enter a price such as 3.10");
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label={nameOf(mark)}
        inputMode="decimal"
        autoComplete="off"
        className="w-72"
        value={price}
        error={problem ?? error}
        onChange={(event) => {
          setPrice(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" busy={isPending}>
        Save price
      </Button>
    </form>
  );
}
