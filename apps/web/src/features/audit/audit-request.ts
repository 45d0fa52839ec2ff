import type { Sort } from "../../lib/address/sort.ts";

export const AUDIT_VIEWS = ["all", "failed", "admin", "impersonation"] as const;
export type AuditView = (typeof AUDIT_VIEWS)[number];

/** The filters of the log; the address holds all of them. */
export type AuditFilters = {
  /** Days of the reader's own time zone, both included. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly actionType?: string | undefined;
  readonly success?: boolean | undefined;
  /** Also entries that only tell who read the log; absent for no. */
  readonly includeReading?: boolean | undefined;
};

export type AuditRequest = AuditFilters & {
  readonly view: AuditView;
  /** The user whose log is shown: actions by this user or on this user. */
  readonly userId?: string | undefined;
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: Sort;
};

const VARIANTS: Readonly<Record<AuditView, string>> = {
  all: "",
  failed: "/failed",
  admin: "/admin-actions",
  impersonation: "/impersonation",
};

/** The server's names of the views in an export. */
const EXPORTED: Readonly<Record<AuditView, string>> = {
  all: "all",
  failed: "failed",
  admin: "admin-actions",
  impersonation: "impersonation",
};

/** The address that answers `request`: each view has its own, and so has one user's whole log. */
export function requestPath(request: AuditRequest): string {
  const { view, userId, page, size } = request;
  const isUsersLog = view === "all" && userId !== undefined;
  const query = new URLSearchParams({
    page: String(page),
    size: String(size),
    ...filterQuery(request),
    ...(userId !== undefined && !isUsersLog && { userId }),
  });
  return `/api/admin/audit/logs${isUsersLog ? `/user/${userId}` : VARIANTS[view]}?${query}`;
}

/** The address of all entries of `request` as one file, whatever page is shown. */
export function exportPath(request: AuditRequest): string {
  const { view, userId } = request;
  const query = new URLSearchParams({
    view: EXPORTED[view],
    ...filterQuery(request),
    ...(userId !== undefined && { userId }),
  });
  return `/api/admin/audit-logs/export.csv?${query}`;
}

function filterQuery(request: AuditRequest): Record<string, string> {
  const { view, sort, startDate, endDate, actionType, success, includeReading } = request;
  return {
    sort: sort.columnId,
    direction: sort.direction,
    ...(startDate !== undefined && { startDate: firstMoment(startDate) }),
    ...(endDate !== undefined && { endDate: lastMoment(endDate) }),
    ...(actionType !== undefined && { actionType }),
    // All of this view failed.
    ...(success !== undefined && view !== "failed" && { success: String(success) }),
    ...(includeReading !== true && { includeReading: "false" }),
  };
}

/** When a day begins where the reader is: the table shows their hours, so the filter means their days. */
const firstMoment = (day: string) => localMidnight(day, 0).toISOString();

const lastMoment = (day: string) => new Date(localMidnight(day, 1).getTime() - 1).toISOString();

/** A day of summer time's change has 23 or 25 hours: the next midnight is asked for, not reckoned. */
function localMidnight(day: string, daysLater: number): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater);
}
