import { ROLES } from "@strikebook/core/users/role";
import { useSearchParams } from "react-router-dom";
import { readPage } from "../../../lib/read-page.ts";
import { readSort, type Sort } from "../../../lib/sort.ts";
import type { UserListRequest } from "../../users/users.queries.ts";

export const USER_PAGE_SIZES = [10, 20, 50, 100] as const;
const PAGE_SIZE = 20;

/** Orders of the list: the server's name of each, and its words. */
export const USER_SORTS = [
  { value: "username,asc", label: "Username A–Z" },
  { value: "username,desc", label: "Username Z–A" },
  { value: "firstName,asc", label: "First name A–Z" },
  { value: "firstName,desc", label: "First name Z–A" },
  { value: "email,asc", label: "Email A–Z" },
  { value: "email,desc", label: "Email Z–A" },
  { value: "createdAt,desc", label: "Newest first" },
  { value: "createdAt,asc", label: "Oldest first" },
  { value: "lastLoginAt,desc", label: "Recent login" },
];

export const USER_ROLES = [
  { value: "", label: "All" },
  ...ROLES.map((role) => ({ value: role as string, label: role as string })),
];

export const SEARCH_LENGTH_MAX = 100;

const BY_USERNAME: Sort = { columnId: "username", direction: "asc" };

/** Names of their own in the address, so that the later steps and the way back keep them. */
const NAMES = {
  search: "userSearch",
  role: "userRole",
  sort: "userSort",
  page: "userPage",
  size: "userSize",
} as const;

type Name = keyof typeof NAMES;

export const USER_LIST_PARAMS: readonly string[] = Object.values(NAMES);

/** Search, role, order and page of the list of users, held in the address. */
export function useUserList() {
  const [params, setParams] = useSearchParams();
  const change = (values: Partial<Record<Name, string>>, how?: "replace") =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries({ page: "", ...values }) as [Name, string][]) {
          next.delete(NAMES[name]);
          if (value !== "") {
            next.set(NAMES[name], value);
          }
        }
        return next;
      },
      { replace: how === "replace", preventScrollReset: true },
    );
  const request = readRequest(params);
  return {
    request,
    sort: sortText(request.sort),
    isFiltered: request.search !== "" || request.role !== undefined,
    setSearch: (text: string) => change({ search: text.trim() }, "replace"),
    setRole: (role: string) => change({ role }),
    setSort: (sort: string) => change({ sort: sort === sortText(BY_USERNAME) ? "" : sort }),
    setSize: (size: number) => change({ size: size === PAGE_SIZE ? "" : String(size) }),
    turnTo: (page: number) => change({ page: page === 0 ? "" : String(page + 1) }),
    clearFilters: () => change({ search: "", role: "" }, "replace"),
  };
}

export type UserList = ReturnType<typeof useUserList>;

/** What an address asks for; nonsense in it counts as not given. */
function readRequest(params: URLSearchParams): UserListRequest {
  const sort = USER_SORTS.find(({ value }) => value === params.get(NAMES.sort))?.value ?? null;
  return {
    search: (params.get(NAMES.search) ?? "").trim().slice(0, SEARCH_LENGTH_MAX),
    role: ROLES.find((role) => role === params.get(NAMES.role)),
    sort: readSort(sort, [sort?.split(",")[0] ?? ""]) ?? BY_USERNAME,
    page: readPage(params.get(NAMES.page)),
    size: USER_PAGE_SIZES.find((size) => String(size) === params.get(NAMES.size)) ?? PAGE_SIZE,
  };
}

const sortText = ({ columnId, direction }: Sort) => `${columnId},${direction}`;
