import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { plural } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type LeftFile, leftFilesQuery, takeLeftFiles } from "../left-files.queries.ts";

const NAMED = 3;

type Props = { readonly onFiles: (files: readonly File[]) => Promise<void> };

/** Files that `strikebook watch` left for the person to answer: they join the list with a click. */
export function LeftFiles({ onFiles }: Props) {
  const queryClient = useQueryClient();
  const { data: files = [] } = useQuery(leftFilesQuery());
  const taking = useMutation({
    mutationFn: (left: readonly LeftFile[]) => takeLeftFiles(left, onFiles),
    onSettled: () => refetch(queryClient, "upload-answers"),
  });
  if (files.length === 0) {
    return null;
  }
  const names = files.slice(0, NAMED).map(({ fileName }) => fileName);
  const more = files.length > NAMED ? ` and ${files.length - NAMED} more` : "";
  return (
    <Notice
      role="status"
      actions={
        <Button busy={taking.isPending} onClick={() => taking.mutate(files)}>
          Add to the list
        </Button>
      }
    >
      <p className="font-semibold">
        {plural(files.length, "file")} from your watched folder {files.length === 1 ? "needs" : "need"} an
        answer
      </p>
      <p className="wrap-anywhere">
        {names.join(", ")}
        {more}
      </p>
      {taking.isError && <p className="text-danger">{graphqlErrorText(taking.error)}</p>}
    </Notice>
  );
}
