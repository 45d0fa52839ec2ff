import { ROLES } from "@strikebook/core/users/role";
import { type ListShape, paramName, useListAddress } from "../../lib/address/use-list-address.ts";
import type { UserListRequest } from "./users.queries.ts";

/** Longer ones are refused by the server. */
export const SEARCH_LENGTH_MAX = 100;

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

const SHAPE: ListShape = {
  sorts: ORDERS.map(([field]) => field),
  initial: { columnId: "username", direction: "asc" },
  pageSizes: [10, 20, 50, 100],
  pageSize: 20,
};

export const SORT_OPTIONS = ORDERS.flatMap(([field, ascending, descending]) => [
  { value: `${field},asc`, label: ascending },
  { value: `${field},desc`, label: descending },
]);

const NAMES = ["search", "role", "status", "sort", "page", "size"];

/** The list's names in an address with this prefix. */
export const listParams = (prefix: string): readonly string[] => NAMES.map((name) => paramName(name, prefix));

/** Search, role, status, order, size and page of the list, held in the address; on a page of another list under a `prefix`. */
export function useUserList(prefix = "") {
  const list = useListAddress(SHAPE, prefix);
  const { read, change, sort, page, size } = list;
  const search = (read("search") ?? "").trim().slice(0, SEARCH_LENGTH_MAX);
  const role = ROLES.find((each) => each === read("role"));
  const status = (["active", "inactive"] as const).find((each) => each === read("status"));
  const enabled = status && status === "active";
  const request: UserListRequest = { search, role, enabled, sort, page, size };
  return {
    ...list,
    request,
    isFiltered: search !== "" || role !== undefined || status !== undefined,
    status,
    sizes: { pageSizes: SHAPE.pageSizes, onPageSize: list.setSize },
    setSearch: (text: string) => change({ search: text.trim() }, "replace"),
    setRole: (next: string) => change({ role: next }),
    setStatus: (next: string) => change({ status: next }),
    clearFilters: () => change({ search: "", role: "", status: "" }, "replace"),
  };
}

export type UserList = ReturnType<typeof useUserList>;
