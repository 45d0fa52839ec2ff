import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { NetworkError } from "../../lib/network/api-error.ts";
import { formErrorText } from "../../lib/network/error-texts.ts";
import { weeklyMail } from "../open-contracts/weekly-mail.queries.ts";
import { type Draft, EMPTY_DRAFT, type FieldErrors, readDraft } from "./new-user-draft.ts";
import { type CreatedUser, createUser, refetchUsers } from "./users.queries.ts";

/** Called with the new user, and whether a welcome e-mail was asked for. */
export type OnCreated = (created: CreatedUser, wantsMail: boolean) => void;

/**
 * The form's draft, what is wrong with it, and sending it: once, however often it is submitted. No mail is asked of a
 * server that has no way to send any.
 */
export function useCreateUser(onCreated: OnCreated) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [errors, setErrors] = useState<FieldErrors>({});
  const canMail = useQuery(weeklyMail()).data?.canSend ?? true;
  const isSending = useRef(false);
  const creation = useMutation({
    mutationFn: createUser,
    // The answer holds a password: it is gone from memory with the page.
    gcTime: 0,
    onSuccess: (created, { sendWelcomeEmail }) => {
      onCreated(created, sendWelcomeEmail);
      void refetchUsers(queryClient);
    },
    onError: (error) => setErrors(formErrorText(error).fieldErrors),
    onSettled: () => {
      isSending.current = false;
    },
  });
  const asked = { ...draft, sendWelcomeEmail: draft.sendWelcomeEmail && canMail };
  return {
    draft: asked,
    canMail,
    errors,
    isBusy: creation.isPending,
    failure: creation.isError ? failureText(creation.error) : undefined,
    /** Also takes a complaint back that does not hold any more. */
    change: (changes: Partial<Draft>) => {
      setDraft({ ...draft, ...changes });
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))));
    },
    submit: () => {
      const { user, errors: found } = readDraft(asked);
      setErrors(found);
      if (user !== undefined && !isSending.current) {
        isSending.current = true;
        creation.mutate(user);
      }
    },
  };
}

/** A request without an answer may have been carried out. */
function failureText(error: unknown): string {
  const { message } = formErrorText(error);
  return error instanceof NetworkError
    ? `${message} We don't know whether the user was created. Look for the username in the list first.`
    : message || "Failed to create user";
}
