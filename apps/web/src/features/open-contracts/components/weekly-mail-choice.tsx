import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { isViewOnly, useSession } from "../../../lib/network/session.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { setWeeklyMail, weeklyMail } from "../weekly-mail.queries.ts";

/** The choice of a mail each Monday; nothing where the server cannot send any. */
export function WeeklyMailChoice() {
  const user = useSession()?.user;
  const { data } = useQuery(weeklyMail());
  const client = useQueryClient();
  const choosing = useMutation({
    mutationFn: setWeeklyMail,
    onSuccess: () => refetch(client, "weekly-mail"),
  });
  if (!data?.canSend) {
    return null;
  }
  const isLocked = user !== undefined && isViewOnly(user);
  return (
    <div className="print:hidden">
      <Checkbox
        label={`Email me each Monday what expires (${data.address})`}
        checked={choosing.isPending ? choosing.variables : data.isWanted}
        disabled={choosing.isPending || isLocked}
        onChange={(isWanted) => choosing.mutate(isWanted)}
      />
      {isLocked && <p className="text-label text-ink-3">Your account is view-only.</p>}
      {choosing.isError && (
        <Notice tone="danger" role="alert">
          {graphqlErrorText(choosing.error)}
        </Notice>
      )}
    </div>
  );
}
