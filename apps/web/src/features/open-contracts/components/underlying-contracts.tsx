import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { contractName } from "../contract-words.ts";
import { openContracts } from "../open-contracts.queries.ts";
import { contractColumns } from "./contract-columns.tsx";

const PAGE_ROWS = 10;

/** The open contracts on one underlying, of all accounts, by expiration. */
export function UnderlyingContracts({ underlying }: { readonly underlying: string }) {
  const today = useExchangeToday();
  // The answer is that of Home and the calendar, which ask for all of them.
  const query = useQuery({
    ...openContracts(),
    select: (contracts) => contracts.filter((contract) => contract.underlying === underlying),
  });
  return (
    <Card title="Open contracts" flush actions={<Link to="/open-contracts">All open contracts</Link>}>
      {query.isError && !query.data ? (
        <ErrorState
          title={ERROR_TEXTS.loading("open contracts")}
          error={query.error}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <DataTable
          caption="Open contracts"
          columns={contractColumns(today)}
          rows={query.data ?? []}
          rowKey={({ accountId, instrument, quantity }) => `${accountId} ${instrument} ${quantity}`}
          rowName={(contract) => `${contractName(contract)}, ${contract.account}`}
          loading={query.isPending}
          loadingRows={2}
          pageSize={PAGE_ROWS}
        />
      )}
    </Card>
  );
}
