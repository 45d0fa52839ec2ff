import { ChevronsLeftRight, ChevronsRightLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { Sort } from "../../../lib/address/sort.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatDays } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ariaSort, SortButton } from "../../../ui/table/table-head.tsx";
import { columnId } from "../matrix.ts";
import type { Group } from "../period-group.ts";
import type { SummaryScope } from "../use-summary-scope.ts";
import { PeriodFacts } from "./period-facts.tsx";

type Props = {
  readonly groups: readonly Group[];
  readonly scope: SummaryScope;
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
  /** Shows or hides Buys and Sells of a period; undefined where there is no room for them. */
  readonly onToggle: ((group: number) => void) | undefined;
  /** The totals. */
  readonly children: ReactNode;
};

const TITLE_ROW = "sticky top-(--head-top) z-[8] h-12 bg-surface px-1.5 pt-2 align-top";
const NAME_ROW =
  "sticky top-[calc(var(--head-top)+3rem)] z-[8] border-b border-line bg-surface px-1.5 py-1.5 text-label font-medium text-ink-2 pointer-coarse:h-11";
const GROUP = "border-l border-l-line";

/** The periods, what each tells, the names of the columns, and the totals. */
export function MatrixHead({ groups, scope, sort, onSort, onToggle, children }: Props) {
  // Without room for Buys and Sells the one period takes the place over the names as well.
  const span = ({ isOpen }: Group) => (isOpen ? 3 : 1) + (onToggle ? 0 : 1);
  return (
    <thead className="print:table-row-group">
      <tr>
        {onToggle && <td className={classNames(TITLE_ROW, "left-0 z-[9]")} />}
        {groups.map((group) => (
          <th
            key={group.index}
            scope="colgroup"
            colSpan={span(group)}
            className={classNames(TITLE_ROW, onToggle ? GROUP : "pl-3", "text-left font-normal")}
          >
            <GroupTitle group={group} onToggle={onToggle} />
          </th>
        ))}
      </tr>
      <tr className="break-after-avoid">
        {onToggle && <td className="border-b border-line" />}
        {groups.map((group) => (
          <td
            key={group.index}
            colSpan={span(group)}
            className={classNames(
              "border-b border-line px-1.5 pt-1 pb-2 align-top text-label",
              onToggle ? GROUP : "pl-3",
            )}
          >
            <section
              aria-label={group.title}
              className={classNames(
                "flex flex-col gap-1",
                group.isOpen || !onToggle ? "min-h-29" : "min-h-39",
              )}
            >
              <GroupFacts group={group} scope={scope} />
            </section>
          </td>
        ))}
      </tr>
      <tr>
        <NameCell id="script" header="Script" title="Symbol" sort={sort} onSort={onSort} />
        {groups.map(({ index, isOpen }) =>
          (isOpen ? (["buys", "sells", "total"] as const) : (["total"] as const)).map((figure, place) => (
            <NameCell
              key={columnId(figure, index)}
              id={columnId(figure, index)}
              header={{ buys: "Buys", sells: "Sells", total: "Total" }[figure]}
              isFirstOfGroup={place === 0}
              sort={sort}
              onSort={onSort}
            />
          )),
        )}
      </tr>
      {children}
    </thead>
  );
}

function GroupTitle({ group, onToggle }: { readonly group: Group } & Pick<Props, "onToggle">) {
  const { startDate, endDate } = group.query.data ?? {};
  const Icon = group.isOpen ? ChevronsRightLeft : ChevronsLeftRight;
  return (
    <div className="flex items-start justify-between gap-1">
      <div className="min-w-0 leading-4">
        <span className="block font-semibold text-ink">{group.title}</span>
        {startDate && endDate && (
          <span className="block truncate text-legend text-ink-3">{formatDays(startDate, endDate)}</span>
        )}
      </div>
      {onToggle && (
        <IconButton
          label={`${group.isOpen ? "Hide" : "Show"} buys and sells of ${group.title}`}
          aria-expanded={group.isOpen}
          onClick={() => onToggle(group.index)}
          className="-my-1 shrink-0 print:hidden"
        >
          <Icon aria-hidden size={14} />
        </IconButton>
      )}
    </div>
  );
}

const GroupFacts = ({ group: { title, query }, scope }: { readonly group: Group } & Pick<Props, "scope">) => (
  <Answer
    of={title}
    // The whole table fades.
    query={{ ...query, isPlaceholderData: false }}
    loading={
      <>
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/3" />
      </>
    }
  >
    {(summary) => <PeriodFacts summary={summary} scope={scope} />}
  </Answer>
);

type NameProps = Pick<Props, "onSort" | "sort"> & {
  readonly id: string;
  readonly header: string;
  readonly title?: string;
  readonly isFirstOfGroup?: boolean;
};

function NameCell({ id, header, title, isFirstOfGroup = false, sort, onSort }: NameProps) {
  const align = id === "script" ? "start" : "end";
  return (
    <th
      scope="col"
      title={title}
      aria-sort={ariaSort(id, sort)}
      className={classNames(
        NAME_ROW,
        align === "end" ? "text-right" : "left-0 z-[9] pl-3! text-left",
        isFirstOfGroup && GROUP,
      )}
    >
      <SortButton column={{ id, header, align }} sort={sort} onSort={onSort} />
    </th>
  );
}
