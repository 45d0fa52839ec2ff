import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { downloadBlob } from "../../../lib/csv-export.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { useSession } from "../../../lib/network/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { fetchTakeOut } from "../profile.queries.ts";

/** Everything of the person in one file. */
export function TakeOut() {
  const session = useSession();
  const taking = useMutation({
    mutationFn: fetchTakeOut,
    gcTime: 0,
    onSuccess: (file) => downloadBlob(`strikebook-${session?.user.username ?? "mine"}.zip`, file),
  });
  return (
    <Card title="Your data">
      <div className="flex flex-col gap-3">
        {taking.isError && (
          <Notice tone="danger" role="alert">
            {graphqlErrorText(taking.error)}
          </Notice>
        )}
        <p className="text-ink-2">
          Everything of yours in one zip: the files you imported, tables for a spreadsheet, and every row as
          JSON. Amounts are in it even while they are hidden here.
        </p>
        <div className="flex flex-wrap items-center justify-end gap-3">
          {(taking.isPending || taking.isSuccess) && (
            <span role="status" className="text-ink-2">
              {taking.isPending
                ? "Putting it together. Many files take a minute."
                : "Your download has begun."}
            </span>
          )}
          <Button busy={taking.isPending} onClick={() => taking.mutate()}>
            <Download aria-hidden size={16} /> Download everything
          </Button>
        </div>
      </div>
    </Card>
  );
}
