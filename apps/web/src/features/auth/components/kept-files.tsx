import { useState } from "react";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { forgetKeptFiles } from "../../uploads/kept-files.queries.ts";

type Props = {
  /** The user whose list it is: files of others who use this browser stay. */
  readonly owner: string;
  readonly count: number;
};

/** After a session that ended by itself: files that wait stay in the browser, and can be forgotten here. */
export function KeptFiles({ owner, count }: Props) {
  const [state, setState] = useState<"failed" | "forgetting" | "forgotten" | "waiting">("waiting");
  const forget = async () => {
    setState("forgetting");
    setState((await forgetKeptFiles(owner)) ? "forgotten" : "failed");
  };
  if (state === "forgotten") {
    return <Notice role="status">The files are gone from this browser.</Notice>;
  }
  return (
    <>
      {state === "failed" && (
        <Notice tone="danger" role="alert">
          We couldn't remove the files. Try again, or clear this site's data in your browser's settings.
        </Notice>
      )}
      <Notice
        actions={
          <Button busy={state === "forgetting"} onClick={() => void forget()}>
            Forget them
          </Button>
        }
      >
        {plural(count, "file")} you added {count === 1 ? "waits" : "wait"} in this browser, unencrypted, until
        you sign in again.
      </Notice>
    </>
  );
}
