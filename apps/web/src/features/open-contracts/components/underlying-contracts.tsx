import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { HoldingTable } from "../../../ui/table/phone-table.tsx";
import { contractName } from "../contract-words.ts";
import { type OpenContract, openContracts } from "../open-contracts.queries.ts";
import { contractCells } from "./contract-cells.tsx";
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
  const table = (contracts: readonly OpenContract[] | undefined) => (
    <HoldingTable
      phone={{ value: "Premium", cells: contractCells(today) }}
      caption="Open contracts"
      columns={contractColumns(today)}
      rows={contracts ?? []}
      rowKey={({ accountId, instrument, quantity }) => `${accountId} ${instrument} ${quantity}`}
      rowName={(contract) => `${contractName(contract)}, ${contract.account}`}
      loading={contracts === undefined}
      loadingRows={2}
      pageSize={PAGE_ROWS}
    />
  );
  return (
    <Card title="Open contracts" flush actions={<Link to="/open-contracts">All open contracts</Link>}>
      <Answer of="open contracts" query={query} place="flush" loading={table(undefined)}>
        {table}
      </Answer>
    </Card>
  );
}
