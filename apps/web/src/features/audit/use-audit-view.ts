import { readDay } from "../../lib/address/read-day.ts";
import { readPage } from "../../lib/address/read-page.ts";
import { readSort, type Sort } from "../../lib/address/sort.ts";
import { type AddressValues, useAddressParams } from "../../lib/address/use-address-params.ts";
import { AUDIT_VIEWS, type AuditFilters, type AuditView } from "./audit-request.ts";

export const PAGE_SIZES = [20, 50, 100] as const;
export const STATISTICS_DAYS = [7, 30, 90, 365] as const;
export const STATISTICS_DAYS_DEFAULT = 30;

const NEWEST_FIRST: Sort = { columnId: "performedAt", direction: "desc" };
/** The server's names of the columns that can be sorted by. */
const SORTS = ["performedAt", "actionType", "success"];

const ACTION_TYPE = /^[A-Z_]{1,60}$/;
const USER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** View, filters, order, page and statistics, held in the address: reload and links keep them. */
export function useAuditView() {
  const [params, set] = useAddressParams();
  /** Every change of the list leads to its first page. */
  const narrow = (values: AddressValues, how?: "replace") => set({ page: undefined, ...values }, how);
  const sort = readSort(params.get("sort"), SORTS) ?? NEWEST_FIRST;
  const size: number = PAGE_SIZES.find((each) => String(each) === params.get("size")) ?? PAGE_SIZES[0];
  return {
    view: AUDIT_VIEWS.find((each) => each === params.get("view")) ?? "all",
    filters: readFilters(params),
    userId: USER_ID.exec(params.get("user") ?? "")?.[0],
    page: readPage(params.get("page")),
    size,
    sort,
    /** Undefined while the statistics are closed. */
    statisticsDays: readStatistics(params.get("statistics")),
    showView: (view: AuditView) => narrow({ view: view === "all" ? undefined : view }),
    setFilters: (filters: AuditFilters) => narrow({ ...NO_FILTERS, ...filterValues(filters) }, "replace"),
    setUser: (userId: string | undefined) => narrow({ user: userId }),
    clearFilters: () => narrow(NO_FILTERS, "replace"),
    toggleSort: (columnId: string) =>
      narrow({
        sort: `${columnId},${sort.columnId === columnId && sort.direction === "asc" ? "desc" : "asc"}`,
      }),
    setSize: (next: string) => narrow({ size: next === String(PAGE_SIZES[0]) ? undefined : next }),
    turnTo: (page: number, how?: "replace") => set({ page: page === 0 ? undefined : String(page + 1) }, how),
    showStatistics: (days: number | undefined) =>
      set({ statistics: days === undefined ? undefined : String(days) }),
  };
}

export type AuditViewState = ReturnType<typeof useAuditView>;

const NO_FILTERS: AddressValues = {
  startDate: undefined,
  endDate: undefined,
  actionType: undefined,
  success: undefined,
  includeReading: undefined,
};

/** Reads the view from an address; invalid values are ignored. */
export function readFilters(params: URLSearchParams): AuditFilters {
  const startDate = readDay(params.get("startDate"));
  const endDate = readDay(params.get("endDate"));
  const actionType = ACTION_TYPE.exec(params.get("actionType")?.toUpperCase() ?? "")?.[0];
  const success = { true: true, false: false }[params.get("success") ?? ""];
  const isBackwards = startDate !== undefined && endDate !== undefined && startDate > endDate;
  const includeReading = params.get("includeReading") === "true" || undefined;
  return { startDate, endDate: isBackwards ? undefined : endDate, actionType, success, includeReading };
}

export const countFilters = (filters: AuditFilters): number =>
  Object.values(filters).filter((value) => value !== undefined).length;

const filterValues = ({ success, includeReading, ...others }: AuditFilters): AddressValues => ({
  ...others,
  success: success === undefined ? undefined : String(success),
  includeReading: includeReading ? "true" : undefined,
});

function readStatistics(text: string | null): number | undefined {
  return text === null
    ? undefined
    : (STATISTICS_DAYS.find((days) => String(days) === text) ?? STATISTICS_DAYS_DEFAULT);
}
