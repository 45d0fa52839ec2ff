import { type ExpiryWeek, expiryWeek } from "@strikebook/core/open-contracts/expiry-weeks";
import { totalContracts } from "@strikebook/core/open-contracts/total-contracts";
import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { groupBy } from "@strikebook/core/shared/group-by";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useId } from "react";
import { sortRows, useSortParam } from "../../../lib/address/sort.ts";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { formatLongDate, formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { PHONE_COLUMNS, PhoneHead, PhoneRow, useIsPhone } from "../../../ui/table/phone-row.tsx";
import { FoldingRow, foldedOf } from "../../../ui/table/table-folding-row.tsx";
import { TableFoot } from "../../../ui/table/table-foot.tsx";
import { TableFrame } from "../../../ui/table/table-frame.tsx";
import { TableHead } from "../../../ui/table/table-head.tsx";
import { useTablePage } from "../../../ui/table/use-table-page.tsx";
import { contractName, contractsText, daysText } from "../contract-words.ts";
import type { OpenContract } from "../open-contracts.queries.ts";
import { contractCells, contractCellsUnderExpiry } from "./contract-cells.tsx";
import { boardColumns } from "./contract-columns.tsx";
import { BY_EXPIRATION, CONTRACT_ORDERS, optionOf, SORT_OPTIONS } from "./contract-sorts.ts";
import { Rehearsal } from "./rehearsal.tsx";

const PAGE_SIZE = 50;

type Props = {
  readonly contracts: readonly OpenContract[];
  /** The only account shown; all when absent. */
  readonly accountId: string | undefined;
};

/** Open contracts under the day on which they expire, each day with its rehearsal on demand. */
export function ContractBoard({ contracts, accountId }: Props) {
  const isPhone = useIsPhone();
  const columns = boardColumns(useExchangeToday(), contracts);
  const { sort, toggleSort } = useSortParam(Object.keys(CONTRACT_ORDERS));
  const [, setSort] = useAddressParam("sort");
  const [rehearsed, setRehearsed] = useAddressParam("expiry");
  const { pageRows, pager } = useTablePage(sortRows(contracts, sort, CONTRACT_ORDERS), {
    label: "Contracts",
    pageSize: PAGE_SIZE,
    sort,
  });
  const expiries = groupBy(contracts, ({ expiration }) => expiration);
  return (
    <Card flush>
      {isPhone && (
        <div className="px-4 pt-3 pb-2 print:hidden">
          <Select
            label="Sort by"
            labelHidden
            options={SORT_OPTIONS}
            value={optionOf(sort)}
            onChange={(option) => setSort(option === BY_EXPIRATION ? undefined : option)}
            placeholder="By a column"
          />
        </div>
      )}
      {sort && !isPhone && <BackToExpirations onBack={() => setSort(undefined)} />}
      <TableFrame caption={sort ? "Open contracts" : "Open contracts by expiration"}>
        {isPhone ? (
          <PhoneHead name="Contract" value="Premium" />
        ) : (
          <TableHead columns={columns} sort={sort} onSort={toggleSort} />
        )}
        {sort && (
          <tbody>
            {pageRows.map((contract) => (
              <ContractRow key={keyOf(contract)} columns={columns} contract={contract} withExpiry />
            ))}
          </tbody>
        )}
        {!sort &&
          [...groupBy(pageRows, ({ expiration }) => expiration)].map(([expiration, rows]) => (
            <Expiry
              key={expiration}
              columns={columns}
              rows={rows}
              all={expiries.get(expiration) ?? rows}
              accountId={accountId}
              isRehearsed={expiration === rehearsed}
              onRehearse={() => setRehearsed(expiration === rehearsed ? undefined : expiration)}
            />
          ))}
        {!isPhone && <TableFoot columns={columns} />}
      </TableFrame>
      {isPhone && <PhoneTotals columns={columns} />}
      {pager}
    </Card>
  );
}

/** Gone once it is pressed: the column whose order is taken back has the focus then. */
const BackToExpirations = ({ onBack }: { readonly onBack: () => void }) => (
  <div className="px-4 pt-2 print:hidden">
    <Button
      variant="quiet"
      className="-mx-3"
      onClick={({ currentTarget }) => {
        focusHead(currentTarget.closest("section"));
        onBack();
      }}
    >
      Back to expirations
    </Button>
  </div>
);

function focusHead(board: Element | null): void {
  const headOf = (column: string) => board?.querySelector<HTMLElement>(`thead ${column} button`);
  // A narrow window may not show the column; a hidden button takes no focus.
  for (const column of ["th:first-child", "th:not([aria-sort=none])"]) {
    headOf(column)?.focus();
  }
}

/** The totals row of a phone, which has no columns for it: what each sum leaves out, and the day of its price. */
function PhoneTotals({ columns }: { readonly columns: readonly Column<OpenContract>[] }) {
  const [title, ...sums] = columns.filter(({ footer }) => footer !== undefined);
  return (
    <div className="border-t border-line-strong px-4 py-3">
      <p className="pb-1 font-semibold">{title?.footer}</p>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2">
        {sums.map(({ id, header, footer }) => (
          <div key={id}>
            <dt className="text-label text-ink-2">{header}</dt>
            <dd className="font-semibold">{footer}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type ExpiryProps = Pick<Props, "accountId"> & {
  readonly columns: readonly Column<OpenContract>[];
  readonly rows: readonly OpenContract[];
  /** With those of other pages. */
  readonly all: readonly OpenContract[];
  readonly isRehearsed: boolean;
  readonly onRehearse: () => void;
};

/** A day with its contracts. */
function Expiry({ columns, rows, all, accountId, isRehearsed, onRehearse }: ExpiryProps) {
  const rehearsalId = useId();
  const width = useIsPhone() ? PHONE_COLUMNS : columns.length;
  const expiration = all[0]?.expiration ?? "";
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={width}
          className="border-b border-line bg-hover px-4 py-2 text-left font-normal"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <ExpiryHead contracts={all} />
            <Button
              variant="quiet"
              aria-expanded={isRehearsed}
              aria-controls={rehearsalId}
              aria-label={`What if: ${formatLongDate(expiration)}`}
              onClick={onRehearse}
              className="-mx-3 print:hidden"
            >
              What if?
              {isRehearsed ? <ChevronUp aria-hidden size={16} /> : <ChevronDown aria-hidden size={16} />}
            </Button>
          </div>
        </th>
      </tr>
      {isRehearsed && (
        <tr id={rehearsalId}>
          <td colSpan={width} className="border-b border-line bg-canvas px-3 py-3 md:px-4">
            <Rehearsal expiration={expiration} accountId={accountId} />
          </td>
        </tr>
      )}
      {rows.map((contract) => (
        <ContractRow key={keyOf(contract)} columns={columns} contract={contract} />
      ))}
    </tbody>
  );
}

const keyOf = ({ accountId, instrument, quantity }: OpenContract) => `${accountId} ${instrument} ${quantity}`;

type RowProps = {
  readonly columns: readonly Column<OpenContract>[];
  readonly contract: OpenContract;
  /** True where no head above the row tells its day. */
  readonly withExpiry?: boolean;
};

function ContractRow({ columns, contract, withExpiry = false }: RowProps) {
  const today = useExchangeToday();
  const name = `${contractName(contract)}, ${contract.account}`;
  return useIsPhone() ? (
    <PhoneRow
      row={contract}
      columns={columns}
      cells={withExpiry ? contractCells(today)(contract) : contractCellsUnderExpiry(contract)}
      rowName={name}
    />
  ) : (
    <FoldingRow
      columns={columns}
      folded={foldedOf(columns)}
      name={name}
      content={(column) => (
        <>
          {column.cell(contract)}
          {withExpiry && column.id === "contract" && (
            <span className="block text-label font-normal text-ink-2">
              {formatLongDate(contract.expiration)}
            </span>
          )}
        </>
      )}
      className="group"
      cellClass="border-b border-line group-hover:bg-hover"
      firstClass="z-[5] bg-surface font-semibold"
    />
  );
}

const WEEKS: Readonly<Record<ExpiryWeek, string | undefined>> = {
  AWAITING: "Awaiting Fidelity's row",
  THIS: "This week",
  NEXT: "Next week",
  LATER: undefined,
};

/** The day, how far away it is, and what its contracts come to. */
function ExpiryHead({ contracts }: { readonly contracts: readonly OpenContract[] }) {
  const today = useExchangeToday();
  const [first] = contracts;
  if (!first) {
    return null;
  }
  const week = expiryWeek(calendarDate(first.expiration), today);
  const { contracts: count, premium, collateral } = totalContracts(contracts);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="font-semibold">{formatLongDate(first.expiration)}</span>
      <span className="text-label text-ink-2">{daysText(first.daysToExpiry)}</span>
      {WEEKS[week] && (
        <StatusBadge tone={week === "AWAITING" ? "warning" : "accent"}>{WEEKS[week]}</StatusBadge>
      )}
      <span className="text-label text-ink-2">
        {contractsText(count)} · {formatMoney(premium)} premium
        {collateral !== "0" && ` · ${formatMoney(collateral)} needed for puts and spreads`}
      </span>
    </div>
  );
}
