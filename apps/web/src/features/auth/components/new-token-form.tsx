import { newScriptToken } from "@strikebook/validators/script-tokens";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { formErrorText } from "../../../lib/network/error-texts.ts";
import { isViewOnly, useSession } from "../../../lib/network/session.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { makeToken, type TokenDraft } from "../script-tokens.queries.ts";

const READ = { value: "READ", label: "Read my figures" };
const IMPORT = { value: "IMPORT", label: "Import files for me" };

type Props = { readonly onMade: (token: string) => void; readonly onCancel: () => void };

/** Name, scope and end of a new token, with the present password. */
export function NewTokenForm({ onMade, onCancel }: Props) {
  const session = useSession();
  const { draft, errors, failure, isBusy, change, submit } = useNewToken(onMade);
  const field = (name: "currentPassword" | "lastDay" | "name") => ({
    value: draft[name] ?? "",
    error: errors[name],
    disabled: isBusy,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <form noValidate aria-label="New token" onSubmit={submit} className="flex flex-col gap-4">
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <TextField label="Name" hint="What will use it, such as “nas”." autoComplete="off" {...field("name")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="It may"
          options={session !== undefined && isViewOnly(session.user) ? [READ] : [READ, IMPORT]}
          value={draft.scope}
          error={errors["scope"]}
          disabled={isBusy}
          onChange={(scope) => change({ scope: scope === "IMPORT" ? "IMPORT" : "READ" })}
        />
        <TextField label="Last day" type="date" hint="Empty: no end." {...field("lastDay")} />
      </div>
      <PasswordField label="Current password" autoComplete="current-password" {...field("currentPassword")} />
      <div className="flex justify-end gap-2">
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          Make token
        </Button>
      </div>
    </form>
  );
}

function useNewToken(onMade: Props["onMade"]) {
  const [draft, setDraft] = useState<TokenDraft>({
    name: "",
    scope: "READ",
    lastDay: null,
    currentPassword: "",
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const making = useMutation({
    mutationFn: makeToken,
    onSuccess: ({ token }) => onMade(token),
    onError: (error) => setErrors(formErrorText(error).fieldErrors),
    // The answer holds the token: nothing keeps it.
    gcTime: 0,
  });
  return {
    draft,
    errors,
    isBusy: making.isPending,
    failure: making.isError ? formErrorText(making.error).message : undefined,
    change: (changes: Partial<TokenDraft>) => {
      making.reset();
      setDraft({ ...draft, ...changes });
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      const given = { ...draft, lastDay: draft.lastDay === "" ? null : draft.lastDay };
      const parsed = newScriptToken.safeParse(given);
      const problems = (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
      setErrors(Object.fromEntries(problems.toReversed()));
      if (parsed.success && !making.isPending) {
        making.mutate(given);
      }
    },
  };
}
