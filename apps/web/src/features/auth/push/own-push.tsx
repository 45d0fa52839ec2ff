import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatInstant } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { isViewOnly, useSession } from "../../../lib/network/session.ts";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type OwnPush as Kept, ownPush, removePush, setPushDetails, testPush } from "./push.queries.ts";
import { PushForm } from "./push-form.tsx";

const ABOUT =
  "A message to your phone: each Monday what expires, when a file wasn't imported, and when somebody signs in as you.";

/** The person's one address for pushes: set it, try it, choose what it tells, take it away. */
export function OwnPush() {
  const queryClient = useQueryClient();
  const query = useQuery(ownPush());
  const user = useSession()?.user;
  const [isTyping, setTyping] = useState(false);
  const isLocked = user !== undefined && isViewOnly(user);
  return (
    <QueryPanel title="Push" subtitle={ABOUT} query={query} of="your push address">
      {(push) => {
        if (isTyping) {
          return (
            <PushForm
              hasDetails={push?.hasDetails ?? false}
              onSet={async () => {
                await refetch(queryClient, "push");
                setTyping(false);
              }}
              onCancel={() => setTyping(false)}
            />
          );
        }
        return push === null ? (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-ink-2">{isLocked ? "Your account is view-only." : "You get no pushes."}</p>
            {!isLocked && <Button onClick={() => setTyping(true)}>Set address</Button>}
          </div>
        ) : (
          <KeptPush push={push} isLocked={isLocked} onReplace={() => setTyping(true)} />
        );
      }}
    </QueryPanel>
  );
}

type KeptProps = { readonly push: Kept; readonly isLocked: boolean; readonly onReplace: () => void };

function KeptPush({ push, isLocked, onReplace }: KeptProps) {
  const queryClient = useQueryClient();
  const onSettled = () => refetch(queryClient, "push");
  const testing = useMutation({ mutationFn: testPush, onSettled });
  const choosing = useMutation({ mutationFn: setPushDetails, onSettled });
  const removing = useMutation({ mutationFn: removePush, onSettled });
  const failed = [testing, choosing, removing].find(({ isError }) => isError);
  const isBusy = testing.isPending || choosing.isPending || removing.isPending;
  return (
    <div className="flex flex-col gap-3">
      <Told push={push} />
      {failed !== undefined && (
        <Notice tone="danger" role="alert">
          {graphqlErrorText(failed.error)}
        </Notice>
      )}
      {testing.isSuccess && (
        <Notice tone="success" role="status">
          Test sent. Look at your phone.
        </Notice>
      )}
      <Checkbox
        label="Name contracts, amounts and files"
        checked={choosing.isPending ? choosing.variables : push.hasDetails}
        disabled={isBusy || isLocked}
        onChange={(hasDetails) => choosing.mutate(hasDetails)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy || isLocked} onClick={() => removing.mutate()}>
          Remove
        </Button>
        <Button disabled={isBusy || isLocked} onClick={onReplace}>
          Replace
        </Button>
        <Button busy={testing.isPending} disabled={isBusy || isLocked} onClick={() => testing.mutate()}>
          Send test
        </Button>
      </div>
    </div>
  );
}

function Told({ push: { kind, address, failure } }: { readonly push: Kept }) {
  return (
    <>
      {address === null ? (
        <Notice tone="warning">
          The stored address can't be read any more. Enter it again with Replace.
        </Notice>
      ) : (
        <p className="wrap-anywhere">
          {kind === "NTFY" ? "ntfy topic at" : "Webhook at"} <code>{address}</code>
        </p>
      )}
      {failure !== null && (
        <Notice tone="warning">
          The last push failed on {formatInstant(failure.at)}: {failure.reason}.
        </Notice>
      )}
    </>
  );
}
