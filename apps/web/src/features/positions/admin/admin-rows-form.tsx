import { useQuery } from "@tanstack/react-query";
import { graphqlErrorText } from "../../../lib/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type AdminAccount, adminAccountsQuery } from "../admin-positions.queries.ts";
import { RowsForm } from "../components/rows-form.tsx";
import type { PendingRow } from "../pending-rows.ts";
import { ADMIN_TYPE_OPTIONS } from "../position-types.ts";
import type { useAdding } from "../use-adding.ts";

type Props = {
  readonly userId: string;
  readonly firstAccountId: string | undefined;
  readonly rows: readonly PendingRow[];
  readonly adding: ReturnType<typeof useAdding>;
};

const NO_ACCOUNTS: readonly AdminAccount[] = [];

/** The rows with the user's accounts to choose from. */
export function AdminRowsForm({ userId, firstAccountId, rows, adding }: Props) {
  const { data, error, refetch, isFetching } = useQuery(adminAccountsQuery(userId));
  const first = data?.find(({ id }) => id === firstAccountId);
  return (
    <RowsForm
      rows={rows}
      adding={adding}
      accounts={data ?? NO_ACCOUNTS}
      types={ADMIN_TYPE_OPTIONS}
      accountPlaceholder={first && `${first.name} (first selected)`}
      notice={
        <>
          {error && !data && (
            <Notice
              tone="danger"
              role="alert"
              actions={
                <Button busy={isFetching} onClick={() => void refetch()}>
                  Try Again
                </Button>
              }
            >
              Failed to load accounts: {graphqlErrorText(error)}
            </Notice>
          )}
          {data?.length === 0 && (
            <Notice>This user has no brokerage account yet, so no position can be added.</Notice>
          )}
        </>
      }
    />
  );
}
