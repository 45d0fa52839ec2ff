import type { StatementKind } from "@strikebook/core/ledger/statements/statement";
import { useId } from "react";
import type { AccountChoice } from "../../../lib/address/use-scope.ts";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import {
  choiceOf,
  type TextField as FieldName,
  OPTIONS_OF,
  STATEMENT_CHOICES,
  type StatementTexts,
} from "../statement-kinds.ts";

type Props = {
  readonly kind: StatementKind;
  readonly texts: StatementTexts;
  readonly accounts: readonly AccountChoice[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onKind: (kind: StatementKind) => void;
  readonly onTexts: (texts: StatementTexts) => void;
};

/** The fields that a kind of statement has. */
export function StatementFields({ kind, texts, accounts, errors, onKind, onTexts }: Props) {
  const choice = choiceOf(kind);
  const set = (field: FieldName) => (value: string) => onTexts({ ...texts, [field]: value });
  const text = (
    field: FieldName,
    label: string,
    more: { readonly hint?: string; readonly type?: "date" } = {},
  ) => (
    <TextField
      key={field}
      label={label}
      {...more}
      value={texts[field]}
      error={errors[field]}
      autoComplete="off"
      className="w-full"
      onChange={(event) => set(field)(event.target.value)}
    />
  );
  return (
    <>
      <Kinds kind={kind} onKind={onKind} />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {choice.instrument !== undefined && text("instrument", choice.instrument)}
        {text("day", choice.day ?? "On", { type: "date" })}
        {choice.terms.map(({ field, label, ...more }) => {
          const options = OPTIONS_OF[field];
          return options === undefined ? (
            text(field, label, more)
          ) : (
            <Select
              key={field}
              label={label}
              options={options}
              value={texts[field]}
              className="w-full"
              onChange={set(field)}
            />
          );
        })}
        <Select
          label={kind === "RENUMBER" ? "Old account" : "Account"}
          error={errors["accountId"]}
          options={[
            { value: "", label: noAccountWords(kind) },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={texts.accountId}
          className="w-full"
          onChange={set("accountId")}
        />
      </div>
      {text("reason", "Reason (optional)")}
    </>
  );
}

function noAccountWords(kind: StatementKind): string {
  if (kind === "RENUMBER") {
    return "Choose the account";
  }
  return choiceOf(kind).isOfOneAccount ? "The account that holds it" : "All accounts";
}

type KindsProps = { readonly kind: StatementKind; readonly onKind: (kind: StatementKind) => void };

function Kinds({ kind, onKind }: KindsProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-label text-ink-2">What happened?</legend>
      {STATEMENT_CHOICES.map((choice) => (
        <label key={choice.kind} className="target flex cursor-pointer items-start gap-2 py-0.5">
          <input
            type="radio"
            name={name}
            checked={choice.kind === kind}
            onChange={() => onKind(choice.kind)}
            className="mt-1 accent-accent"
          />
          <span>
            {choice.label}
            {choice.kind === kind && <span className="block text-label text-ink-2">{choice.help}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
