import type { StatementKind } from "@strikebook/core/ledger/statements/statement";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { AccountChoice } from "../../../lib/address/use-scope.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { bookAccounts } from "../book-accounts.queries.ts";
import { addStatement, previewStatement, type StatementEffect } from "../ledger-statements.queries.ts";
import { inputOf, NO_TEXTS, problemsOf, type StatementTexts } from "../statement-kinds.ts";
import { fieldErrorsOf, useStatementChange } from "../use-statement-change.ts";
import { StatementEffectView } from "./statement-effect.tsx";
import { StatementFields } from "./statement-fields.tsx";

/** A form filled in already: a suggestion or a known fact. */
export type Draft = { readonly kind: StatementKind; readonly texts: Partial<StatementTexts> };

type Props = { readonly draft: Draft; readonly onClose: () => void };

/** Asks what happened, shows its effect in dollars, and stores it only then. */
export function StatementDialog({ draft, onClose }: Props) {
  const { kind, texts, problems, preview, change, ask } = useDraft(draft);
  const formId = useId();
  const accounts = useQuery(bookAccounts()).data ?? [];
  const add = useStatementChange(addStatement, (sentence) => {
    notify.success("Correction saved", { details: sentence });
    onClose();
  });
  const isPreviewed = preview.data !== undefined;
  const failure = preview.error ?? undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPreviewed) {
      add.change(preview.variables);
    } else {
      ask();
    }
  };
  const errors = { ...problems, ...fieldErrorsOf(failure), ...add.fieldErrors };
  const form = useFocusOnProblem(errors);
  const error = add.error ?? (failure && graphqlErrorText(failure));
  return (
    <Modal
      title="Add a correction"
      onClose={onClose}
      locked={add.isPending}
      footer={
        <Buttons
          formId={formId}
          isPreviewed={isPreviewed}
          isLocked={add.isLocked}
          isSaving={add.isPending}
          busy={preview.isPending || add.isPending}
          onClose={onClose}
        />
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <StatementFields
          kind={kind}
          texts={texts}
          accounts={accounts}
          errors={errors}
          onKind={(next) => change(texts, next)}
          onTexts={change}
        />
        {Object.keys(errors).length === 0 && <Failure>{error}</Failure>}
        {isPreviewed && <Foreseen kind={kind} effect={preview.data} accounts={accounts} />}
      </form>
    </Modal>
  );
}

/** The form's texts, and asking for their effect once nothing is missing. */
function useDraft(draft: Draft) {
  const [kind, setKind] = useState(draft.kind);
  const [texts, setTexts] = useState<StatementTexts>({ ...NO_TEXTS, ...draft.texts });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const preview = useMutation({ mutationFn: previewStatement });
  const change = (next: StatementTexts, nextKind = kind) => {
    setTexts(next);
    setKind(nextKind);
    setProblems({});
    preview.reset();
  };
  const ask = () => {
    const input = inputOf(kind, texts);
    const found = problemsOf(input);
    setProblems(found);
    if (Object.keys(found).length === 0) {
      preview.mutate(input);
    }
  };
  return { kind, texts, problems, preview, change, ask } as const;
}

/** For the form: the first field with a problem gets the focus. */
function useFocusOnProblem(errors: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null);
  const problem = Object.keys(errors).join();
  useEffect(() => {
    if (problem !== "") {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  }, [problem]);
  return form;
}

const Failure = ({ children }: { readonly children: string | undefined }) =>
  children !== undefined && (
    <Notice tone="danger" role="alert">
      {children}
    </Notice>
  );

type ButtonsProps = {
  readonly formId: string;
  readonly isPreviewed: boolean;
  readonly isLocked: boolean;
  readonly isSaving: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
};

function Buttons({ formId, isPreviewed, isLocked, isSaving, busy, onClose }: ButtonsProps) {
  return (
    <>
      <Button onClick={onClose} disabled={isSaving}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="primary" disabled={isLocked} busy={busy}>
        {isPreviewed ? "Save correction" : "Preview the effect"}
      </Button>
    </>
  );
}

type ForeseenProps = {
  readonly kind: StatementKind;
  readonly effect: StatementEffect;
  readonly accounts: readonly AccountChoice[];
};

function Foreseen({ kind, effect, accounts }: ForeseenProps) {
  return (
    <div ref={showEffect} role="status" className="rounded-card border border-line bg-canvas p-3">
      <p className="mb-1 text-label text-ink-2">
        {kind === "AVERAGE_COST" ? "In the tax book, if you save this" : "If you save this"}
      </p>
      <StatementEffectView
        effect={effect}
        accountNames={new Map(accounts.map(({ id, name }) => [id, name]))}
      />
    </div>
  );
}

/** On a phone the effect lies below the fields: it is to be seen before it is saved. */
const showEffect = (effect: HTMLElement | null) => effect?.scrollIntoView?.({ block: "nearest" });
