import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Amount, MissingValue } from "../../../ui/figures/amount.tsx";
import { IfClosedNow } from "../../../ui/figures/if-closed-now.tsx";
import { OpenPremium } from "../../../ui/figures/open-premium.tsx";
import type { Column } from "../../../ui/table/table-column.ts";
import type { CampaignRow } from "../campaigns.queries.ts";
import { COUNTED, type CountedFigure } from "../counting.ts";
import { BreakEvens, LastPrice } from "./break-even.tsx";
import { CampaignName } from "./campaign-name.tsx";
import { CampaignStateBadge } from "./campaign-state.tsx";

/** True where "If closed now" is known and carries the color of the row (domain.md 5): profit alone may look better than it stands. */
export const standsElsewhere = ({ state, ifClosedNow }: CampaignRow): boolean =>
  state === "OPEN" && ifClosedNow !== null;

type Cell = (row: CampaignRow) => ReactNode;

/** Each figure of a campaign as a list shows it. */
export const FIGURE_CELLS = {
  profit: (row) => (
    <Amount value={row.profit} signed plain={standsElsewhere(row)} className="font-semibold" />
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

/** Columns that a tablet hides, and those that a small laptop hides already. */
const RARER: Readonly<Partial<Record<ListedFigure, 2 | 4 | 5>>> = {
  ifClosedNow: 2,
  dividends: 4,
  openPremium: 4,
  days: 4,
  returnOnCapital: 4,
  pace: 5,
  lastPrice: 5,
  capital: 5,
};

export const CAMPAIGN_COLUMNS: readonly Column<CampaignRow>[] = [
  { id: "campaign", header: "Campaign", cell: (row) => <CampaignName campaign={row} /> },
  { id: "state", header: "Status", cell: (row) => <CampaignStateBadge state={row.state} /> },
  ...LISTED_FIGURES.map(
    (figure): Column<CampaignRow> => ({
      id: figure,
      header: COUNTED[figure].label,
      align: "end",
      cell: FIGURE_CELLS[figure],
      priority: RARER[figure] ?? 1,
      wrapsHeader: true,
    }),
  ),
];
