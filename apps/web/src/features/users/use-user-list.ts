import { ROLES, type Role } from "@strikebook/core/users/role";
import { useSearchParams } from "react-router-dom";
import { readPage } from "../../lib/read-page.ts";
import { readSort, type Sort } from "../../lib/sort.ts";
import type { UserListRequest } from "./users.queries.ts";

export const PAGE_SIZES = [10, 20, 50, 100] as const;
const SIZE_DEFAULT = 20;
/** Longer ones are refused by the server. */
export const SEARCH_LENGTH_MAX = 100;

const BY_USERNAME: Sort = { columnId: "username", direction: "asc" };

/** What the list can be ordered by: the server's field with the words for ascending and for descending. */
const ORDERS = [
  ["username", "Username A–Z", "Username Z–A"],
  ["email", "E-mail A–Z", "E-mail Z–A"],
  ["firstName", "First name A–Z", "First name Z–A"],
  ["lastName", "Last name A–Z", "Last name Z–A"],
  ["enabled", "Inactive first", "Active first"],
  ["lastLoginAt", "Longest without login", "Recent login"],
  ["createdAt", "Oldest first", "Newest first"],
] as const;

const SORT_FIELDS = ORDERS.map(([field]) => field);

export const SORT_OPTIONS = ORDERS.flatMap(([field, ascending, descending]) => [
  { value: `${field},asc`, label: ascending },
  { value: `${field},desc`, label: descending },
]);

type Status = "active" | "inactive";

/** Search, role, status, order, size and page of the list, held in the address: reload, links and Back keep them. */
export function useUserList() {
  const [params, setParams] = useSearchParams();
  /** Whatever changes but the page, the list begins again at its first page. */
  const change = (values: Readonly<Record<string, string>>, how?: "replace") =>
    setParams((current) => withValues(current, { page: "", ...values }), {
      replace: how === "replace",
      preventScrollReset: true,
    });
  const request = readRequest(params);
  const { search, role, enabled, sort } = request;
  return {
    request,
    isFiltered: search !== "" || role !== undefined || enabled !== undefined,
    status: statusOf(enabled),
    turnTo: (page: number) => change({ page: page === 0 ? "" : String(page + 1) }),
    setSize: (size: number) => change({ size: size === SIZE_DEFAULT ? "" : String(size) }),
    setSearch: (text: string) => change({ search: text.trim() }, "replace"),
    setRole: (next: string) => change({ role: next }),
    setStatus: (next: string) => change({ status: next }),
    setSort: (next: string) => change({ sort: next === sortText(BY_USERNAME) ? "" : next }),
    toggleSort: (columnId: string) => {
      const direction = sort.columnId === columnId && sort.direction === "asc" ? "desc" : "asc";
      const next = sortText({ columnId, direction });
      change({ sort: next === sortText(BY_USERNAME) ? "" : next });
    },
    clearFilters: () => change({ search: "", role: "", status: "" }, "replace"),
  };
}

export type UserList = ReturnType<typeof useUserList>;

export const sortText = ({ columnId, direction }: Sort): string => `${columnId},${direction}`;

/** What an address asks for; nonsense in it counts as not given. */
function readRequest(params: URLSearchParams): UserListRequest {
  return {
    search: (params.get("search") ?? "").trim().slice(0, SEARCH_LENGTH_MAX),
    role: readRole(params.get("role")),
    enabled: readEnabled(params.get("status")),
    sort: readSort(params.get("sort"), SORT_FIELDS) ?? BY_USERNAME,
    page: readPage(params.get("page")),
    size: PAGE_SIZES.find((size) => String(size) === params.get("size")) ?? SIZE_DEFAULT,
  };
}

const readRole = (text: string | null): Role | undefined => ROLES.find((role) => role === text);

function readEnabled(text: string | null): boolean | undefined {
  const known: Readonly<Record<string, boolean>> = { active: true, inactive: false };
  return known[text ?? ""];
}

function statusOf(enabled: boolean | undefined): Status | undefined {
  if (enabled === undefined) {
    return undefined;
  }
  return enabled ? "active" : "inactive";
}

function withValues(current: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(values)) {
    if (value === "") {
      next.delete(name);
    } else {
      next.set(name, value);
    }
  }
  return next;
}
