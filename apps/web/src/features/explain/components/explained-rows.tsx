import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ExplainedCell } from "../../../lib/explained-cell.ts";
import { formatTrades, signOf, tradesText } from "../../../lib/format.ts";
import { useSettlingText } from "../../../lib/use-settling-text.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { useShowMore } from "../../../ui/fold/show-more.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Pagination } from "../../../ui/table/pagination.tsx";
import {
  type ExplainedGroup,
  type ExplainedRow,
  type Explanation,
  explainedGroups,
  explainedPage,
  PAGE_ROWS,
} from "../explain.queries.ts";
import { NOT_FULLY_COUNTED, rowWord } from "../row-words.ts";
import { ExplainedRowItem } from "./explained-row.tsx";

type Props = {
  readonly cell: ExplainedCell;
  /** The first page without a search; without rows where groups are shown in their place. */
  readonly whole: Explanation;
};

type View = { readonly search: string; readonly isBiggestFirst: boolean };
type Found = View & { readonly cell: ExplainedCell };

/** Nothing is searched for, the newest first: as the first page came. */
const isUnasked = ({ search, isBiggestFirst }: View) => search === "" && !isBiggestFirst;

/** The rows of a number by underlying: searched, ordered, and fetched group by group where there are many. */
export function ExplainedRows({ cell, whole }: Props) {
  const [search, setSearch] = useState("");
  const [isBiggestFirst, setIsBiggestFirst] = useState(false);
  const [typed, setTyped] = useSettlingText(search, setSearch);
  const found = { cell, search, isBiggestFirst };
  const isLong = whole.totalRows > PAGE_ROWS;
  return (
    <>
      {whole.totalRows > 1 && (
        <div className="flex flex-wrap items-end gap-2 pb-3">
          <TextField
            label="Search trades"
            labelHidden
            type="search"
            className="min-w-40 flex-1"
            placeholder="Symbol or contract"
            maxLength={100}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button aria-pressed={isBiggestFirst} onClick={() => setIsBiggestFirst(!isBiggestFirst)}>
            Biggest first
          </Button>
        </div>
      )}
      <div key={`${search} ${isBiggestFirst}`}>
        {isLong ? <ByGroup {...found} whole={whole} /> : <FewRows {...found} whole={whole} />}
      </div>
    </>
  );
}

/** All rows that are found are on one page: their groups stand open. `whole` where the first page has them all. */
function FewRows({ cell, whole, ...view }: Found & { readonly whole?: Explanation }) {
  const isWhole = whole !== undefined && isUnasked(view);
  const query = useQuery({ ...explainedPage(cell, view), enabled: !isWhole });
  return isWhole ? (
    <OpenGroups cell={cell} {...view} rows={whole.rows} />
  ) : (
    <Answer of="the explanation" query={query}>
      {({ rows }) => <OpenGroups cell={cell} {...view} rows={rows} />}
    </Answer>
  );
}

function OpenGroups({ rows, ...found }: Found & { readonly rows: readonly ExplainedRow[] }) {
  const groups = groupsOf(rows);
  if (groups.length < 2) {
    return <Rows rows={rows} />;
  }
  return (
    <GroupList groups={groups} found={found} isOpen>
      {(group) => <Rows rows={rows.filter(({ underlying }) => underlying === group.underlying)} />}
    </GroupList>
  );
}

/** Groups whose rows are fetched when they are opened; few or one are shown at once. */
function ByGroup({ whole, ...found }: Found & Pick<Props, "whole">) {
  const query = useQuery(explainedGroups(found.cell, found.search));
  return (
    <Answer of="the groups" query={query}>
      {(groups) =>
        groups.reduce((sum, { rows }) => sum + rows, 0) <= PAGE_ROWS ? (
          <FewRows {...found} />
        ) : (
          <GroupsOrPages groups={groups} found={found} first={isUnasked(found) ? whole.rows : []} />
        )
      }
    </Answer>
  );
}

type GroupsOrPagesProps = Pick<GroupListProps, "found" | "groups"> & {
  /** The first page, where it is here already. */
  readonly first: readonly ExplainedRow[];
};

function GroupsOrPages({ groups, found, first }: GroupsOrPagesProps) {
  const [only] = groups;
  return groups.length === 1 && only ? (
    <Pages found={found} group={only} first={first} />
  ) : (
    <GroupList groups={groups} found={found} isOpen={false}>
      {(group) => <Pages found={found} group={group} first={[]} />}
    </GroupList>
  );
}

const GROUPS_SHOWN = 50;

type GroupListProps = {
  readonly groups: readonly ExplainedGroup[];
  readonly found: Found;
  readonly isOpen: boolean;
  readonly children: (group: ExplainedGroup) => ReactNode;
};

/** By size where that is asked for, else by name. */
function GroupList({ groups, found, isOpen, children }: GroupListProps) {
  const sorted = found.isBiggestFirst ? groups : groups.toSorted(byName);
  const { shown, more } = useShowMore(sorted, GROUPS_SHOWN);
  return (
    <>
      <ul aria-label="By underlying" className="flex flex-col gap-2">
        {shown.map((group) => (
          <Group key={group.underlying} group={group} unit={rowWord(found.cell)} isOpen={isOpen}>
            {children}
          </Group>
        ))}
      </ul>
      {more}
    </>
  );
}

const byName = (one: ExplainedGroup, other: ExplainedGroup) => one.underlying.localeCompare(other.underlying);

type GroupProps = Pick<GroupListProps, "children" | "isOpen"> & {
  readonly group: ExplainedGroup;
  readonly unit: string;
};

function Group({ group, unit, isOpen: isOpenAtFirst, children }: GroupProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  // Where nothing of it could be counted, zero would be a result that nobody had.
  const hasResult = group.unmatchedRows < group.rows || signOf(group.total) !== 0;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="rounded-card target flex w-full items-center gap-2 px-1 py-1.5 text-left hover:bg-hover"
      >
        <Icon aria-hidden size={16} className="shrink-0 text-ink-2" />
        <span className="font-semibold">{group.underlying}</span>
        <span className="text-label text-ink-2">
          {tradesText(group.rows, unit)}
          {hasResult &&
            group.unmatchedRows > 0 &&
            `, ${formatTrades(group.unmatchedRows)} ${NOT_FULLY_COUNTED}`}
        </span>
        <span className="ml-auto">
          {hasResult ? (
            <Amount value={group.total} signed className="font-semibold" />
          ) : (
            <span className="text-label text-ink-2">{NOT_FULLY_COUNTED}</span>
          )}
        </span>
      </button>
      {isOpen && children(group)}
    </li>
  );
}

type PagesProps = Pick<GroupsOrPagesProps, "first" | "found"> & { readonly group: ExplainedGroup };

/** The rows of a group, page by page. */
function Pages({ found: { cell, ...view }, group, first }: PagesProps) {
  const [page, setPage] = useState(0);
  const isHere = page === 0 && first.length > 0;
  const asked = explainedPage(cell, { ...view, page, group: group.underlying });
  const query = useQuery({ ...asked, enabled: !isHere });
  return (
    <>
      {isHere ? (
        <Rows rows={first} />
      ) : (
        <Answer of="the explanation" query={query}>
          {({ rows }) => <Rows rows={rows} />}
        </Answer>
      )}
      {group.rows > PAGE_ROWS && (
        <Pagination
          label={`Explanation of ${group.underlying}`}
          page={page}
          pageSize={PAGE_ROWS}
          total={group.rows}
          onPage={setPage}
        />
      )}
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly ExplainedRow[] }) {
  return rows.length === 0 ? (
    <EmptyState title="No matches" help="No symbol or contract here has all these words." />
  ) : (
    <ol
      aria-label="What was closed or traded"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex flex-col gap-2"
    >
      {rows.map((row) => (
        <ExplainedRowItem key={row.id} row={row} isOpen={rows.length === 1} />
      ))}
    </ol>
  );
}

/** Of rows that are all here; in the order of their size. */
function groupsOf(rows: readonly ExplainedRow[]): ExplainedGroup[] {
  const groups = new Map<string, { rows: number; unmatchedRows: number; total: bigint }>();
  for (const { underlying, unmatchedQuantity, total } of rows) {
    const group = groups.get(underlying) ?? { rows: 0, unmatchedRows: 0, total: 0n };
    groups.set(underlying, {
      rows: group.rows + 1,
      unmatchedRows: group.unmatchedRows + (signOf(unmatchedQuantity) === 0 ? 0 : 1),
      total: group.total + toUnits(total),
    });
  }
  return [...groups]
    .map(([underlying, group]) => ({ underlying, ...group, total: fromUnits(group.total) }))
    .toSorted((one, other) => Math.abs(Number(other.total)) - Math.abs(Number(one.total)));
}
