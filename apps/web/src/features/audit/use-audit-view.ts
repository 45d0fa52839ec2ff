import { readDay } from "../../lib/address/read-day.ts";
import { type AddressValues, useAddressParams } from "../../lib/address/use-address-params.ts";
import { type ListShape, useListAddress } from "../../lib/address/use-list-address.ts";
import { AUDIT_VIEWS, type AuditFilters, type AuditView } from "./audit-request.ts";

export const STATISTICS_DAYS = [7, 30, 90, 365] as const;
export const STATISTICS_DAYS_DEFAULT = 30;

/** Ordered by the server, whose names the columns have. */
export const AUDIT_SHAPE: ListShape = {
  sorts: ["performedAt", "actionType", "success"],
  initial: { columnId: "performedAt", direction: "desc" },
  pageSizes: [20, 50, 100],
  pageSize: 20,
};

const ACTION_TYPE = /^[A-Z_]{1,60}$/;
const USER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** View, filters, order, page and statistics, held in the address: reload and links keep them. */
export function useAuditView() {
  const [params, set] = useAddressParams();
  const list = useListAddress(AUDIT_SHAPE);
  const { change } = list;
  return {
    ...list,
    view: AUDIT_VIEWS.find((each) => each === params.get("view")) ?? "all",
    filters: readFilters(params),
    userId: USER_ID.exec(params.get("user") ?? "")?.[0],
    /** Undefined while the statistics are closed. */
    statisticsDays: readStatistics(params.get("statistics")),
    showView: (view: AuditView) => change({ view: view === "all" ? undefined : view }),
    setFilters: (filters: AuditFilters) => change({ ...NO_FILTERS, ...filterValues(filters) }, "replace"),
    setUser: (userId: string | undefined) => change({ user: userId }),
    clearFilters: () => change(NO_FILTERS, "replace"),
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
