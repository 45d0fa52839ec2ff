import { underlyingOf } from "@strikebook/core/transactions/option-contract";
import { Scissors } from "lucide-react";
import { Link } from "react-router-dom";
import { ledgerRowPath, STATEMENTS_PATH } from "../../../lib/address/ledger-pages.ts";
import { formatDate, formatNarrowDate } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { HoldingName } from "../../../ui/figures/holding-name.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { CampaignLeg } from "../campaign-story.queries.ts";
import { legShort, legWords } from "../leg-words.ts";

const PAGE_SIZE = 25;

type Props = {
  readonly legs: readonly CampaignLeg[];
  readonly readOnly: boolean;
  readonly onSplit: (leg: CampaignLeg) => void;
};

/** Every transaction of the campaign in the ledger's order, each with the way to its line. */
export function LegsTable(props: Props) {
  return (
    <Card title="Legs" subtitle="Oldest first" flush className="overflow-clip">
      <DataTable
        caption="Legs"
        columns={legColumns(props)}
        rows={props.legs}
        pageSize={PAGE_SIZE}
        rowKey={keyOf}
        rowName={(leg) => `${formatDate(leg.day)}, ${legWords(leg)}`}
      />
    </Card>
  );
}

/** A correction stands in no line of a file: its id is negative. */
const isStated = ({ transactionId }: CampaignLeg) => transactionId.startsWith("-");

/** Shares that joined were bought on an earlier day, which a leg doesn't tell: their line is among all of the symbol. */
function lineOf(leg: CampaignLeg): string {
  const { transactionId: id, day, kind, instrument } = leg;
  if (isStated(leg)) {
    return STATEMENTS_PATH;
  }
  // Its row may bear an older name than the campaign.
  const underlying = underlyingOf(instrument);
  return kind === "SHARES_JOINED"
    ? `/ledger?${new URLSearchParams({ symbol: underlying, row: id })}`
    : ledgerRowPath({ id, day, underlying });
}

const keyOf = ({ transactionId, kind }: CampaignLeg) => `${transactionId} ${kind}`;

const legColumns = ({ readOnly, onSplit }: Props): readonly Column<CampaignLeg>[] => [
  {
    id: "day",
    header: "Day",
    cell: (leg) => (
      <span className="font-normal min-[22.5rem]:whitespace-nowrap">{formatNarrowDate(leg.day)}</span>
    ),
  },
  { id: "what", header: "What happened", cell: legShort },
  {
    id: "instrument",
    header: "Contract or shares",
    cell: ({ instrument }) => (
      <SymbolLink symbol={instrument}>
        <HoldingName>{instrument}</HoldingName>
      </SymbolLink>
    ),
    priority: 3,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ amount }) => <Amount value={amount} />,
    priority: 2,
  },
  {
    id: "profit",
    header: "Profit",
    align: "end",
    cell: ({ realized }) => <Amount value={realized} signed />,
  },
  {
    id: "line",
    header: "Ledger line",
    cell: (leg) => (
      <Link to={lineOf(leg)} aria-label={`Show the line of ${formatDate(leg.day)}, ${legWords(leg)}`}>
        Show
      </Link>
    ),
    priority: 3,
  },
  {
    id: "split",
    header: "Split",
    align: "end",
    cell: (leg) =>
      leg.canSplit && (
        <IconButton
          className="-my-1.5 print:hidden"
          label={`Split from ${formatDate(leg.day)}, ${legWords(leg)}`}
          disabled={readOnly}
          onClick={() => onSplit(leg)}
        >
          <Scissors aria-hidden size={14} />
        </IconButton>
      ),
    priority: 3,
  },
];
