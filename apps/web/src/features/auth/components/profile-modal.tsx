import { profileChange } from "@strikebook/validators/users";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { formErrorText } from "../../../lib/network/error-texts.ts";
import { renewUser, type SessionUser, useSession } from "../../../lib/network/session.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { changeProfile, type ProfileChange } from "../profile.queries.ts";
import { OwnSecondFactors } from "../second-factor/own-second-factors.tsx";
import { OwnIdentities } from "./own-identities.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { TakeOut } from "./take-out.tsx";

const OwnPush = lazy(async () => ({ default: (await import("../push/own-push.tsx")).OwnPush }));
const ScriptTokens = lazy(async () => ({ default: (await import("./script-tokens.tsx")).ScriptTokens }));

/** The person's own name and e-mail, the devices they are signed in on, what else may enter for them, and the way out with everything. */
export function ProfileModal({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  return (
    <Modal title="Profile and devices" onClose={onClose}>
      <div className="flex flex-col gap-6">
        {session && <ProfileForm key={session.user.id} user={session.user} />}
        <OwnSecondFactors />
        <OwnSessions />
        <OwnIdentities />
        <Suspense>
          <OwnPush />
          <ScriptTokens />
        </Suspense>
        <TakeOut />
      </div>
    </Modal>
  );
}

function ProfileForm({ user }: { readonly user: SessionUser }) {
  const { draft, errors, failure, isSaved, isBusy, hasNewEmail, change, submit } = useProfile(user);
  const field = (name: keyof Draft) => ({
    value: draft[name],
    error: errors[name],
    disabled: isBusy,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <form noValidate aria-label="Profile" onSubmit={submit} className="flex flex-col gap-4">
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {isSaved && (
        <Notice tone="success" role="status">
          Profile saved.
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field("firstName")} />
        <TextField label="Last name" autoComplete="family-name" {...field("lastName")} />
      </div>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        hint="You can sign in with it, too."
        {...field("email")}
      />
      {hasNewEmail && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          hint="Needed to change your e-mail."
          {...field("currentPassword")}
        />
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}

type Draft = Required<ProfileChange>;

function useProfile({ firstName, lastName, email }: SessionUser) {
  const [draft, setDraft] = useState<Draft>({
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    email,
    currentPassword: "",
  });
  const hasNewEmail = draft.email.trim().toLowerCase() !== email;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const saving = useMutation({
    mutationFn: changeProfile,
    onSuccess: (user) => {
      renewUser(user);
      setDraft((saved) => ({ ...saved, currentPassword: "" }));
    },
    onError: (error) => setErrors(formErrorText(error).fieldErrors),
    gcTime: 0,
  });
  return {
    draft,
    errors,
    isBusy: saving.isPending,
    isSaved: saving.isSuccess,
    failure: saving.isError ? formErrorText(saving.error).message : undefined,
    hasNewEmail,
    change: (changes: Partial<Draft>) => {
      saving.reset();
      setDraft({ ...draft, ...changes });
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      const { currentPassword, ...person } = draft;
      const changes = hasNewEmail ? draft : person;
      const parsed = profileChange.safeParse(changes);
      const problems = (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
      setErrors(Object.fromEntries(problems.toReversed()));
      if (parsed.success && !saving.isPending) {
        saving.mutate(changes);
      }
    },
  };
}
