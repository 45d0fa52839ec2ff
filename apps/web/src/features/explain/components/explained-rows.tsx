import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ExplainedCell } from "../../../lib/explained-cell.ts";
import { formatTrades } from "../../../lib/format.ts";
import { useSettlingText } from "../../../lib/use-settling-text.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useShowMore } from "../../../ui/show-more.tsx";
import { Pagination } from "../../../ui/table/pagination.tsx";
import {
  type ExplainedGroup,
  type ExplainedRow,
  type Explanation,
  explainedGroups,
  explanation,
  PAGE_ROWS,
} from "../explain.queries.ts";
import { ExplainedRowItem } from "./explained-row.tsx";

type Props = {
  readonly cell: ExplainedCell;
  /** The first page without a search. */
  readonly whole: Explanation;
};

type Found = { readonly cell: ExplainedCell; readonly search: string; readonly isBiggestFirst: boolean };

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
        {isLong ? <ByGroup {...found} /> : <FewRows {...found} whole={whole} />}
      </div>
    </>
  );
}

/** All rows that are found are on one page: their groups stand open. `whole` where the first page has them all. */
function FewRows({ cell, whole, ...view }: Found & { readonly whole?: Explanation }) {
  const isWhole = whole !== undefined && view.search === "" && !view.isBiggestFirst;
  const query = useQuery({ ...explanation(cell, view), enabled: !isWhole });
  return isWhole ? (
    <OpenGroups groups={groupsOf(whole.rows)} isBiggestFirst={false} rows={whole.rows} />
  ) : (
    <Answer of="the explanation" query={query}>
      {({ rows }) => <OpenGroups groups={groupsOf(rows)} isBiggestFirst={view.isBiggestFirst} rows={rows} />}
    </Answer>
  );
}

type OpenGroupsProps = {
  readonly groups: readonly ExplainedGroup[];
  readonly isBiggestFirst: boolean;
  readonly rows: readonly ExplainedRow[];
};

function OpenGroups({ groups, isBiggestFirst, rows }: OpenGroupsProps) {
  if (groups.length < 2) {
    return <Rows rows={rows} />;
  }
  return (
    <GroupList groups={groups} isBiggestFirst={isBiggestFirst} isOpen>
      {(group) => <Rows rows={rows.filter(({ underlying }) => underlying === group.underlying)} />}
    </GroupList>
  );
}

/** Groups whose rows are fetched when they are opened; few or one are shown at once. */
function ByGroup(found: Found) {
  const query = useQuery(explainedGroups(found.cell, found.search));
  return (
    <Answer of="the groups" query={query}>
      {(groups) =>
        groups.reduce((sum, { rows }) => sum + rows, 0) <= PAGE_ROWS ? (
          <FewRows {...found} />
        ) : (
          <GroupsOrPages groups={groups} found={found} />
        )
      }
    </Answer>
  );
}

function GroupsOrPages({
  groups,
  found,
}: {
  readonly groups: readonly ExplainedGroup[];
  readonly found: Found;
}) {
  const [only] = groups;
  return groups.length === 1 && only ? (
    <Pages found={found} group={only} />
  ) : (
    <GroupList groups={groups} isBiggestFirst={found.isBiggestFirst} isOpen={false}>
      {(group) => <Pages found={found} group={group} />}
    </GroupList>
  );
}

const GROUPS_SHOWN = 50;

type GroupListProps = {
  readonly groups: readonly ExplainedGroup[];
  readonly isBiggestFirst: boolean;
  readonly isOpen: boolean;
  readonly children: (group: ExplainedGroup) => ReactNode;
};

/** By size where that is asked for, else by name. */
function GroupList({ groups, isBiggestFirst, isOpen, children }: GroupListProps) {
  const sorted = isBiggestFirst ? groups : groups.toSorted(byName);
  const { shown, more } = useShowMore(sorted, GROUPS_SHOWN);
  return (
    <>
      <ul aria-label="By underlying" className="flex flex-col gap-2">
        {shown.map((group) => (
          <Group key={group.underlying} group={group} isOpen={isOpen}>
            {children}
          </Group>
        ))}
      </ul>
      {more}
    </>
  );
}

const byName = (one: ExplainedGroup, other: ExplainedGroup) => one.underlying.localeCompare(other.underlying);

type GroupProps = Pick<GroupListProps, "children" | "isOpen"> & { readonly group: ExplainedGroup };

function Group({ group, isOpen: isOpenAtFirst, children }: GroupProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
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
        <span className="text-label text-ink-2">{formatTrades(group.rows)}</span>
        <span className="ml-auto font-semibold">
          <Amount value={group.total} signed />
        </span>
      </button>
      {isOpen && children(group)}
    </li>
  );
}

/** The rows of a group, page by page. */
function Pages({
  found: { cell, ...view },
  group,
}: {
  readonly found: Found;
  readonly group: ExplainedGroup;
}) {
  const [page, setPage] = useState(0);
  const query = useQuery(explanation(cell, { ...view, page, group: group.underlying }));
  return (
    <Answer of="the explanation" query={query}>
      {({ rows }) => (
        <>
          <Rows rows={rows} />
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
      )}
    </Answer>
  );
}

function Rows({ rows }: { readonly rows: readonly ExplainedRow[] }) {
  return rows.length === 0 ? (
    <EmptyState title="No matches" help="No symbol or contract here has this text." />
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
  const totals = new Map<string, { rows: number; total: bigint }>();
  for (const { underlying, total } of rows) {
    const group = totals.get(underlying) ?? { rows: 0, total: 0n };
    totals.set(underlying, { rows: group.rows + 1, total: group.total + toUnits(total) });
  }
  return [...totals]
    .map(([underlying, group]) => ({ underlying, rows: group.rows, total: fromUnits(group.total) }))
    .toSorted((one, other) => Math.abs(Number(other.total)) - Math.abs(Number(one.total)));
}
