import { useMutation, useQuery } from "@tanstack/react-query";
import { plural } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { useShownPerson } from "../../../lib/whose/shown-person.ts";
import { goToWhose } from "../../../lib/whose/whose.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { addJointFiles, type JointFile, jointFiles } from "../joint-files.queries.ts";

type Props = {
  /** One's own copy of the account. */
  readonly accountId: string;
  readonly onFiles: (files: readonly File[]) => Promise<void>;
};

/** On another person's page of uploads: one's own files of an account that both have, to make both copies one. */
export function JointFiles({ accountId, onFiles }: Props) {
  const { whose = "", name = "" } = useShownPerson() ?? {};
  // The page may come before the person's name.
  const copy = name === "" ? "the other copy" : `${name}'s copy`;
  const query = useQuery({ ...jointFiles(accountId, whose), enabled: whose !== "" && whose !== "all" });
  if (query.isError) {
    return (
      <Notice role="status">
        <p className="text-danger">{graphqlErrorText(query.error)}</p>
      </Notice>
    );
  }
  if (query.data === undefined) {
    return null;
  }
  const files = query.data;
  return files.length === 0 ? (
    <Notice
      role="status"
      actions={<Button onClick={() => goToWhose("me", "/family")}>Back to Family</Button>}
    >
      <p>Nothing in your files is missing from {copy}. You can see it in place of yours now.</p>
    </Notice>
  ) : (
    <Lacking {...{ accountId, copy, files, onFiles }} />
  );
}

type LackingProps = Props & { readonly copy: string; readonly files: readonly JointFile[] };

/** What the other's copy lacks, and the way into the list. */
function Lacking({ accountId, copy, files, onFiles }: LackingProps) {
  const adding = useMutation({
    mutationFn: (added: readonly JointFile[]) => addJointFiles(accountId, added, onFiles),
  });
  // The answer that was added: an import or an undo makes another one.
  const isAdded = adding.isSuccess && adding.variables === files;
  return (
    <Notice
      role="status"
      actions={
        <Button busy={adding.isPending} onClick={() => adding.mutate(files)}>
          {isAdded ? "Add again" : "Add to the list"}
        </Button>
      }
    >
      <p className="font-semibold">
        {plural(files.length, "file")} of yours {files.length === 1 ? "has" : "have"} lines missing from{" "}
        {copy}
      </p>
      <p>
        {isAdded
          ? "Added to the list below. Look at what is new, then import."
          : "Only the lines of this account go along, and each import can be undone."}
      </p>
      {adding.isError && <p className="text-danger">{graphqlErrorText(adding.error)}</p>}
    </Notice>
  );
}
