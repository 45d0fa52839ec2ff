import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/network/api-error.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { currentWhose } from "../../../lib/whose/whose.ts";
import { notifyUndoable } from "../../change-history/change-history.queries.ts";
import type { PositionSource } from "../position-source.ts";
import type { Position } from "../position-types.ts";
import { rulesFor } from "./edit-rules.ts";
import { changesOf, draftOf, draftOver, type PositionDraft, problemsOf } from "./position-draft.ts";

/** A position with the draft that is to replace it. */
type Edit<P> = { readonly position: P; readonly draft: PositionDraft };

/** The draft of `opened`, checked, asked about and saved; what the server or a faster change said of it. */
export function useEdit<P extends Position>(opened: P, source: PositionSource<P>, onSaved: () => void) {
  const queryClient = useQueryClient();
  const { ownerName } = source;
  const rules = rulesFor(ownerName);
  const [edit, setEdit] = useState<Edit<P>>({ position: opened, draft: draftOf(opened) });
  const [problem, setProblem] = useState<string>();
  const [present, setPresent] = useState<P>();
  const [isAsking, setIsAsking] = useState(false);
  const saving = useMutation({
    mutationFn: ({ position, draft }: Edit<P>) =>
      source.update(position.id, changesOf(position, draft, rules)),
    onMutate: currentWhose,
    onSuccess: async (changeId, { draft }, whose) => {
      onSaved();
      notifyUndoable(queryClient, source.words.saved(draft.symbol.trim().toUpperCase()), changeId, { whose });
      await source.refetch(queryClient);
    },
    onError: async (error) => {
      const now = isConflict(error) ? await source.readPresent(opened.id).catch(() => null) : null;
      setIsAsking(false);
      setPresent(now ?? undefined);
      setProblem(now ? undefined : source.words.saveFailed(graphqlErrorText(error)));
    },
  });
  const check = (wanted: Edit<P>) => {
    const found = problemsOf(wanted.position, wanted.draft, rules);
    setPresent(undefined);
    setProblem(found);
    setEdit(wanted);
    if (found === undefined && ownerName !== undefined) {
      setIsAsking(true);
    } else if (found === undefined) {
      saving.mutate(wanted);
    }
  };
  return {
    ...edit,
    problem,
    /** The position as another change stored it meanwhile; undefined while it is unchanged. */
    present,
    /** The change is to be confirmed before it is saved. */
    isAsking,
    isSaving: saving.isPending,
    change: (draft: PositionDraft) => setEdit({ ...edit, draft }),
    submit: () => check(edit),
    save: () => saving.mutate(edit),
    cancel: () => setIsAsking(false),
    takePresent: (now: P) => {
      setEdit({ position: now, draft: draftOf(now) });
      setPresent(undefined);
    },
    overwrite: (now: P) => check({ position: now, draft: draftOver(now, edit.position, edit.draft, rules) }),
  };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === "CONFLICT";
