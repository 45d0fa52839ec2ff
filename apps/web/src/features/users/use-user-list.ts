import { ROLES, type Role } from "@strikebook/core/users/role";
import { readPage } from "../../lib/address/read-page.ts";
import { readSort, type Sort } from "../../lib/address/sort.ts";
import { useAddressParams } from "../../lib/address/use-address-params.ts";
import type { UserListRequest } from "./users.queries.ts";

export const PAGE_SIZES = [10, 20, 50, 100] as const;
const SIZE_DEFAULT = 20;
/** Longer ones are refused by the server. */
export const SEARCH_LENGTH_MAX = 100;

const BY_USERNAME: Sort = { columnId: "username", direction: "asc" };

/** The sort orders of the list: the server's field with the words for ascending and for descending. */
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

const NAMES = ["search", "role", "status", "sort", "page", "size"] as const;
type Name = (typeof NAMES)[number];

/** The list's names in the address, in the order of {@link NAMES}; `user` as a prefix makes `search` `userSearch`. */
export const listParams = (prefix: string): readonly string[] => NAMES.map((name) => named(prefix, name));

const named = (prefix: string, name: Name) =>
  prefix === "" ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/**
 * Search, role, status, order, size and page of the list, held in the address: reload, links and Back keep them. On a
 * page of another list the names in the address begin with a `prefix`.
 */
export function useUserList(prefix = "") {
  const [params, setValues] = useAddressParams();
  /** Another search, order or size shows the first page. */
  const change = (values: Partial<Record<Name, string>>, how?: "replace") => {
    const entries = Object.entries({ page: "", ...values }) as [Name, string][];
    setValues(Object.fromEntries(entries.map(([name, value]) => [named(prefix, name), value])), how);
  };
  const request = readRequest((name) => params.get(named(prefix, name)));
  const { search, role, enabled, sort } = request;
  return {
    request,
    isFiltered: search !== "" || role !== undefined || enabled !== undefined,
    status: statusOf(enabled),
    turnTo: (page: number, how?: "replace") => change({ page: page === 0 ? "" : String(page + 1) }, how),
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

/** Reads the list's state from an address; invalid values count as absent. */
function readRequest(read: (name: Name) => string | null): UserListRequest {
  return {
    search: (read("search") ?? "").trim().slice(0, SEARCH_LENGTH_MAX),
    role: readRole(read("role")),
    enabled: readEnabled(read("status")),
    sort: readSort(read("sort"), SORT_FIELDS) ?? BY_USERNAME,
    page: readPage(read("page")),
    size: PAGE_SIZES.find((size) => String(size) === read("size")) ?? SIZE_DEFAULT,
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
