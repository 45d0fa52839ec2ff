import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { STATEMENTS_PATH } from "../../../lib/address/ledger-pages.ts";
import { plural } from "../../../lib/format.ts";
import { refetch } from "../../../lib/network/query.ts";
import { useIsOwner } from "../../../lib/whose/view-only.ts";
import { Button } from "../../../ui/button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { dismissLedgerRematch, type LedgerRematch, ledgerRematches } from "../ledger-rematches.queries.ts";

/** Says what an update changed in the person's figures, until they have read it. */
export function RematchNotices() {
  const rematches = useQuery(ledgerRematches()).data ?? [];
  return rematches.map((one) => <RematchNotice key={one.id} rematch={one} />);
}

function RematchNotice({ rematch }: { readonly rematch: LedgerRematch }) {
  const queries = useQueryClient();
  const mayDismiss = useIsOwner();
  const dismiss = useMutation({
    mutationFn: () => dismissLedgerRematch(rematch.id),
    onSuccess: () => refetch(queries, "ledger-rematches"),
  });
  const { unmatchedBefore, unmatchedAfter, realizedBefore, realizedAfter } = rematch;
  const more = unmatchedAfter - unmatchedBefore;
  return (
    <Notice
      actions={
        mayDismiss && (
          <Button variant="quiet" disabled={dismiss.isPending} onClick={() => dismiss.mutate()}>
            Got it
          </Button>
        )
      }
    >
      Your trades were matched again after an update. {more > 0 && <NoLongerCounted closings={more} />}
      {more < 0 && `${plural(-more, "closing trade")} found ${more === -1 ? "its" : "their"} opening. `}
      {realizedBefore !== realizedAfter && (
        <>
          Realized P&L was <Amount value={realizedBefore} /> and is now <Amount value={realizedAfter} />.
        </>
      )}
    </Notice>
  );
}

/** `3 closing trades are no longer counted: they need the older file.` */
function NoLongerCounted({ closings }: { readonly closings: number }) {
  return (
    <>
      {plural(closings, "closing trade")} {closings === 1 ? "is" : "are"} no longer counted:{" "}
      {closings === 1 ? "it needs" : "they need"}{" "}
      <Link to={STATEMENTS_PATH} className="underline">
        the older file
      </Link>
      .{" "}
    </>
  );
}
