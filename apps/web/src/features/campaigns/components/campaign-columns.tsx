import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Amount, MissingValue } from "../../../ui/figures/amount.tsx";
import type { CountedTerm } from "../../../ui/figures/how-counted.tsx";
import { IfClosedNow } from "../../../ui/figures/if-closed-now.tsx";
import { OpenPremium } from "../../../ui/figures/open-premium.tsx";
import type { Column } from "../../../ui/table/table-column.ts";
import { isSorted } from "../campaign-sorts.ts";
import type { CampaignRow, CampaignTotals, ListedCampaign } from "../campaigns.queries.ts";
import { CAMPAIGN_TERMS, COUNTED, type CountedFigure, LISTED_TERMS } from "../counting.ts";
import { BreakEvens, LastPrice } from "./break-even.tsx";
import { CampaignName } from "./campaign-name.tsx";
import { CampaignPhaseBadge } from "./campaign-phase.tsx";
import { CampaignStateBadge } from "./campaign-state.tsx";
import { totalOf } from "./campaign-totals.tsx";
import { NotCounted } from "./not-counted.tsx";
import { ProfitSpark } from "./profit-spark.tsx";

/** True where "If closed now" is known and carries the color of the row (domain.md 5): profit alone may look better than it stands. */
export const standsElsewhere = ({ state, ifClosedNow }: CampaignRow): boolean =>
  state === "OPEN" && ifClosedNow !== null;

type Cell = (row: CampaignRow) => ReactNode;

/** Each figure of a campaign as a list shows it. */
export const FIGURE_CELLS = {
  profit: (row) => (
    <>
      <Amount value={row.profit} signed plain={standsElsewhere(row)} className="font-semibold" />
      <NotCounted {...row} />
    </>
  ),
  ifClosedNow: (row) => (row.state === "OPEN" ? <IfClosedNow {...row} narrow /> : <MissingValue />),
  options: (row) => <Amount value={row.options} signed plain={standsElsewhere(row)} />,
  shares: (row) => <Amount value={row.shares} signed plain={standsElsewhere(row)} />,
  dividends: (row) => <Amount value={row.dividends} />,
  openPremium: (row) => <OpenPremium {...row} />,
  breakEven: (row) => <BreakEvens campaign={row} />,
  lastPrice: (row) => <LastPrice campaign={row} />,
  days: (row) => formatCount(row.days),
  capital: (row) => <Amount value={row.capital} />,
  returnOnCapital: (row) => (
    <Amount value={row.returnOnCapital} kind="percent" signed plain={standsElsewhere(row)} />
  ),
  pace: (row) => <Amount value={row.pace} kind="percent" signed plain={standsElsewhere(row)} />,
} as const satisfies Partial<Readonly<Record<CountedFigure, Cell>>>;

export type ListedFigure = keyof typeof FIGURE_CELLS;

export const LISTED_FIGURES = Object.keys(FIGURE_CELLS) as readonly ListedFigure[];

/** Columns that a list shows at first; a person chooses among the rest. */
const FIRST: readonly ListedFigure[] = ["profit", "ifClosedNow", "returnOnCapital", "days"];
const CHOSEN = LISTED_FIGURES.filter((figure) => !FIRST.includes(figure));

/** Columns that a tablet hides, and those that a small laptop hides already. */
const RARER: Readonly<Partial<Record<ListedFigure, 2 | 4 | 5>>> = {
  ifClosedNow: 2,
  dividends: 4,
  openPremium: 4,
  pace: 5,
  lastPrice: 5,
  capital: 5,
};

export const CAMPAIGNS_TABLE_ID = "campaigns";

const figureColumn = (figure: ListedFigure): Column<ListedCampaign> => ({
  id: figure,
  header: COUNTED[figure].label,
  align: "end",
  cell: FIGURE_CELLS[figure],
  priority: RARER[figure] ?? 1,
  wrapsHeader: true,
  optional: CHOSEN.includes(figure),
});

const STATE: Column<ListedCampaign> = {
  id: "state",
  header: "Status",
  cell: (row) => <CampaignStateBadge state={row.state} />,
  optional: true,
};

export const CAMPAIGN_COLUMNS: readonly Column<ListedCampaign>[] = [
  { id: "campaign", header: "Campaign", cell: (row) => <CampaignName campaign={row} /> },
  { id: "phase", header: LISTED_TERMS.phase.label, cell: (row) => <CampaignPhaseBadge phase={row.phase} /> },
  {
    id: "runningProfit",
    header: LISTED_TERMS.runningProfit.label,
    cell: (row) => <ProfitSpark campaign={row} />,
    priority: 3,
    wrapsHeader: true,
  },
  ...FIRST.map(figureColumn),
  STATE,
  ...CHOSEN.map(figureColumn),
];

/** The rule of each column in words, in the order of the columns. */
export const COLUMN_TERMS: readonly CountedTerm[] = [
  ...CAMPAIGN_TERMS.slice(0, 1),
  LISTED_TERMS.phase,
  LISTED_TERMS.runningProfit,
  ...FIRST.map((figure) => COUNTED[figure]),
  ...CAMPAIGN_TERMS.slice(1),
  ...CHOSEN.map((figure) => COUNTED[figure]),
];

/** The columns with the totals of everything that the filter holds, and each to be sorted by; plain ones without totals. */
export const columnsWith = (totals: CampaignTotals | undefined): readonly Column<ListedCampaign>[] =>
  totals === undefined
    ? CAMPAIGN_COLUMNS
    : CAMPAIGN_COLUMNS.map((column) => ({
        ...column,
        sortable: isSorted(column.id),
        footer: totalOf(column.id, totals),
      }));
