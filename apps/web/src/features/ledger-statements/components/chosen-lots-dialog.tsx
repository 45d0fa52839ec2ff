import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { formatDate, formatMoney, formatQuantity, plural } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import {
  addStatement,
  previewStatement,
  type SaleLot,
  type StatementEffect,
  type StatementInput,
  saleLotsQuery,
} from "../ledger-statements.queries.ts";
import { fieldErrorsOf, useStatementChange } from "../use-statement-change.ts";
import { StatementEffectView } from "./statement-effect.tsx";

/** A sale whose lots are asked for. */
export type ChosenSale = {
  readonly transactionId: string;
  readonly instrument: string;
  /** `XYZ` or `DIS $120 Call Feb 13`. */
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
};

type Props = { readonly sale: ChosenSale; readonly onClose: () => void };

/** Which lot a sale took, where Fidelity was told another than the oldest one; its effect on the tax book before it is saved. */
export function ChosenLotsDialog({ sale, onClose }: Props) {
  const { lot, quantity, preview, choose, ask } = useChoice(sale);
  const formId = useId();
  const lots = useQuery(saleLotsQuery({ transactionId: sale.transactionId }));
  const add = useStatementChange(addStatement, (sentence) => {
    notify.success("Correction saved", { details: sentence });
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (preview.data === undefined) {
      ask();
    } else {
      add.change(preview.variables);
    }
  };
  const errors = { ...fieldErrorsOf(preview.error), ...add.fieldErrors };
  const failure = add.error ?? (preview.error === null ? undefined : graphqlErrorText(preview.error));
  return (
    <Modal
      title="Choose a lot"
      onClose={onClose}
      locked={add.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={add.isLocked || lot === undefined}
            busy={preview.isPending || add.isPending}
          >
            {preview.data === undefined ? "Preview the effect" : "Save correction"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <About sale={sale} />
        <Answer of="lots" query={lots} place="flush" loading={<Skeleton className="h-24" />}>
          {(all) => <Lots lots={all} chosen={lot} onChoose={(next) => choose(next, next.quantity)} />}
        </Answer>
        {lot !== undefined && (
          <Quantity value={quantity} error={errors["quantity"]} onChange={(text) => choose(lot, text)} />
        )}
        {errors["quantity"] === undefined && <Failure>{failure}</Failure>}
        {preview.data !== undefined && <Foreseen effect={preview.data} />}
      </form>
    </Modal>
  );
}

/** The lot and how much of it, and asking for their effect. */
function useChoice(sale: ChosenSale) {
  const [lot, setLot] = useState<SaleLot>();
  const [quantity, setQuantity] = useState("");
  const preview = useMutation({ mutationFn: previewStatement });
  const choose = (next: SaleLot, text: string) => {
    setLot(next);
    setQuantity(text);
    preview.reset();
  };
  const ask = () => {
    if (lot !== undefined) {
      preview.mutate(inputOf(sale, lot, quantity));
    }
  };
  return { lot, quantity, preview, choose, ask } as const;
}

const About = ({ sale: { name, day } }: Pick<Props, "sale">) => (
  <p className="text-ink-2">
    {name}, sold {formatDate(day)}. If you told Fidelity to sell another lot than the oldest one, say so here.
    It counts in the tax book; your profit stays as it is.
  </p>
);

type QuantityProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};

const Quantity = ({ value, error, onChange }: QuantityProps) => (
  <TextField
    label="Sold of this lot"
    inputMode="decimal"
    autoComplete="off"
    value={value}
    error={error}
    onChange={(event) => onChange(event.target.value)}
  />
);

const Failure = ({ children }: { readonly children: string | undefined }) =>
  children !== undefined && (
    <Notice tone="danger" role="alert">
      {children}
    </Notice>
  );

const Foreseen = ({ effect }: { readonly effect: StatementEffect }) => (
  <div role="status" className="rounded-card border border-line bg-canvas p-3">
    <p className="mb-1 text-label text-ink-2">In the tax book, if you save this</p>
    <StatementEffectView effect={effect} accountNames={new Map()} />
  </div>
);

type LotsProps = {
  readonly lots: readonly SaleLot[];
  readonly chosen: SaleLot | undefined;
  readonly onChoose: (lot: SaleLot) => void;
};

/** Lots of which a file tells the day: one of them is chosen. */
function Lots({ lots, chosen, onChoose }: LotsProps) {
  const name = useId();
  const known = lots.filter(({ acquiredOn }) => acquiredOn !== null);
  if (known.length < 2) {
    return <p>There was no other lot to choose: {plural(known.length, "lot")} with a known day was open.</p>;
  }
  return (
    <fieldset className="flex flex-col divide-y divide-line border-y border-line">
      <legend className="pb-1 text-label text-ink-2">Open before the sale</legend>
      {known.map((lot, index) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: two lots may say the same, and their order stays.
          key={index}
          className="flex min-h-11 items-center gap-3 py-1"
        >
          <input type="radio" name={name} checked={lot === chosen} onChange={() => onChoose(lot)} />
          <span className="flex-1">{lotWords(lot)}</span>
          {Number(lot.taken) > 0 && (
            <span className="text-label text-ink-2">{formatQuantity(lot.taken)} taken now</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

/** `100 of Mar 3, 2025, cost $6,600.00`. */
const lotWords = ({ acquiredOn, quantity, cost }: SaleLot): string =>
  `${formatQuantity(quantity)} of ${formatDate(acquiredOn ?? "")}` +
  (cost === null ? ", cost unknown" : `, cost ${formatMoney(cost)}`);

/** The whole lot's cost tells it from others of its day. */
const inputOf = (sale: ChosenSale, { acquiredOn, cost }: SaleLot, quantity: string): StatementInput => ({
  kind: "LOTS",
  day: calendarDate(sale.day),
  instrument: sale.instrument,
  transactionId: sale.transactionId,
  acquiredOn,
  quantity: quantity.replace(/[,\s]/g, ""),
  ...(cost === null ? {} : { basis: cost }),
});
