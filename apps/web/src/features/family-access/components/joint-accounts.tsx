import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { goToWhose } from "../../../lib/whose/whose.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import {
  type JointAccount,
  jointAccounts,
  keepJointAccount,
  reopenJointAccount,
  seeJointAccount,
} from "../joint-accounts.queries.ts";
import { holderOf, isSeen, seenInstead } from "../seen-copies.ts";
import { JointCopies } from "./joint-copies.tsx";

/** Accounts that the person and somebody else have both imported: what to count, and what was said of it. */
export function JointAccounts({ isLocked }: { readonly isLocked: boolean }) {
  const query = useQuery(jointAccounts());
  return (
    <Answer of="accounts you both have" query={query} place="page" loading={null}>
      {(accounts) =>
        accounts.map((joint) => (
          <JointCard
            key={`${joint.accountId} ${joint.personId}`}
            joint={joint}
            instead={seenInstead(joint, accounts)}
            isLocked={isLocked}
          />
        ))
      }
    </Answer>
  );
}

type CardProps = {
  readonly joint: JointAccount;
  /** Somebody else whose copy is seen. */
  readonly instead: string | undefined;
  readonly isLocked: boolean;
};

function JointCard({ joint, instead, isLocked }: CardProps) {
  const [isAsking, setAsking] = useState(false);
  const { keep, see, reopen, isPending } = useAnswers(joint, () => setAsking(false));
  const { accountName, accountNumber, isShared, mayChange, answer } = joint;
  const name = holderOf(joint);
  const isOpen = answer === null && instead === undefined;
  const mayBring = mayChange && !isLocked && answer !== "KEEP" && instead === undefined;
  const canSee = isShared && (isOpen || instead !== undefined);
  return (
    <Card title={`You and ${name} both have ${accountNumber}`} subtitle={accountName}>
      <div className="flex flex-col gap-4">
        <p>{stateOf(joint, name, instead)}</p>
        {isShared && answer !== "KEEP" && <JointCopies joint={joint} name={name} />}
        {!isLocked && (
          <div className="flex flex-wrap gap-3">
            {isOpen && (
              <Button busy={isPending} onClick={keep}>
                Keep yours
              </Button>
            )}
            {answer !== null && instead === undefined && (
              <Button busy={isPending} onClick={reopen}>
                {isSeen(joint) ? "Count yours again" : "Ask again"}
              </Button>
            )}
            {canSee && <Button onClick={() => setAsking(true)}>See {name}'s</Button>}
          </div>
        )}
        {mayBring && <MakeOne joint={joint} name={name} />}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`See ${name}'s ${accountNumber} in place of yours`}
          confirmLabel={`See ${name}'s`}
          busy={isPending}
          onConfirm={see}
          onCancel={() => setAsking(false)}
        >
          <p>Your copy leaves your own figures, and "All of us" counts {name}'s.</p>
          <p className="mt-2">
            Your tax years still count your copy. Nothing is deleted, and you can take this back here.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

type MakeOneProps = { readonly joint: JointAccount; readonly name: string };

/** Leads to where one's own files are brought into the other's books. */
const MakeOne = ({ joint, name }: MakeOneProps) => (
  <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
    <p>
      {name} lets you change their copy, so you can make both one: bring in what only your files tell
      {isSeen(joint) ? "" : `, then see ${name}'s`}.
    </p>
    <Button onClick={() => goToWhose(joint.personId, `/upload?joint=${joint.accountId}`)}>
      Make both one
    </Button>
  </div>
);

/** What counts now, and what could be done about it. */
function stateOf({ isShared, answer }: JointAccount, name: string, instead: string | undefined): string {
  if (instead !== undefined) {
    return `You see ${instead}'s copy of this account, and "All of us" counts that one.`;
  }
  if (answer === "SEE") {
    return isShared
      ? `You see ${name}'s copy. Yours is set aside and in none of your own figures.`
      : `${name} no longer shares their copy, so yours counts again.`;
  }
  if (answer === "KEEP") {
    return `You count your own copy. "All of us" counts this account once, from yours.`;
  }
  return isShared
    ? `"All of us" counts this account once, from your copy. Keep it that way, or see ${name}'s instead.`
    : `Each of you counts your own copy. Ask ${name} to share theirs if you'd rather see that one.`;
}

function useAnswers(joint: JointAccount, onDone: () => void) {
  const queryClient = useQueryClient();
  const { accountId, personId, accountNumber } = joint;
  const name = holderOf(joint);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Said) => send({ accountId, personId }),
    onSuccess: (_answer, { done }) => notify.success(done),
    onError: (error) => notify.error(graphqlErrorText(error)),
    // Any figure may be another one now.
    onSettled: async () => {
      await queryClient.invalidateQueries();
      onDone();
    },
  });
  return {
    isPending,
    keep: () => mutate({ send: keepJointAccount, done: `You keep your ${accountNumber}.` }),
    see: () => mutate({ send: seeJointAccount, done: `You see ${name}'s ${accountNumber} now.` }),
    reopen: () => mutate({ send: reopenJointAccount, done: `Your ${accountNumber} counts in your figures.` }),
  };
}

type Said = {
  readonly send: (named: Pick<JointAccount, "accountId" | "personId">) => Promise<unknown>;
  /** What to say once it is done. */
  readonly done: string;
};
