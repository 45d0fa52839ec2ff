import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { HoldingTable } from "../../../ui/table/phone-table.tsx";
import { contractName } from "../contract-words.ts";
import { type OpenContract, openContracts } from "../open-contracts.queries.ts";
import { contractCells } from "./contract-cells.tsx";
import { contractColumns } from "./contract-columns.tsx";
import { Rehearsal } from "./rehearsal.tsx";

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
        {(contracts) => (
          <>
            {table(contracts)}
            <WhatIf underlying={underlying} contracts={contracts} />
          </>
        )}
      </Answer>
    </Card>
  );
}

type WhatIfProps = { readonly underlying: string; readonly contracts: readonly OpenContract[] };

/** The rehearsal of one expiration, for this underlying alone. */
function WhatIf({ underlying, contracts }: WhatIfProps) {
  const days = [...new Set(contracts.map(({ expiration }) => expiration))];
  const [chosen, setChosen] = useState("");
  const expiration = days.find((day) => day === chosen);
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
      <Select
        label="What if?"
        className="w-full sm:w-64 print:hidden"
        placeholder="Choose an expiration"
        options={days.map((day) => ({ value: day, label: formatLongDate(day) }))}
        value={expiration ?? ""}
        onChange={setChosen}
      />
      {expiration !== undefined && (
        <Rehearsal key={expiration} expiration={expiration} underlying={underlying} />
      )}
    </div>
  );
}
