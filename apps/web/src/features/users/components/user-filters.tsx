import { sortText } from "../../../lib/address/sort.ts";
import { Button } from "../../../ui/button.tsx";
import { FilterPanel } from "../../../ui/form/filter-panel.tsx";
import { Select, type SelectOption } from "../../../ui/form/select.tsx";
import { SORT_OPTIONS, type UserList } from "../use-user-list.ts";
import { ROLE_OPTIONS } from "../user-words.ts";
import { UserSearch } from "./user-search.tsx";

const STATUS_OPTIONS = [
  { value: "", label: "All" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

const countSet = ({ request, status }: UserList): number =>
  [request.role != null, status !== undefined].filter(Boolean).length;

type Props = {
  readonly list: UserList;
  readonly roles?: readonly SelectOption[];
  readonly orders?: readonly SelectOption[];
  /** Whether the list is also narrowed to active or inactive users. */
  readonly hasStatus?: boolean;
};

/** The search in sight, then role, status and order. */
export function UserFilters(props: Props) {
  const { list, roles = ROLE_OPTIONS, orders = SORT_OPTIONS, hasStatus = false } = props;
  const { request, status } = list;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 px-4 pb-3">
      <UserSearch search={request.search} onSearch={list.setSearch} />
      <FilterPanel count={countSet(list)} className="flex-auto">
        <Select
          label="Role"
          className="min-w-32 flex-1 sm:w-auto"
          options={[{ value: "", label: "All" }, ...roles]}
          value={request.role ?? ""}
          onChange={list.setRole}
        />
        {hasStatus && (
          <Select
            label="Status"
            className="min-w-32 flex-1 sm:w-auto"
            options={STATUS_OPTIONS}
            value={status ?? ""}
            onChange={list.setStatus}
          />
        )}
        <Select
          label="Sort by"
          className="min-w-44 flex-1 sm:w-auto"
          options={orders}
          value={sortText(request.sort)}
          onChange={list.setSort}
        />
        {list.isFiltered && <Button onClick={list.clearFilters}>Clear Filters</Button>}
      </FilterPanel>
    </div>
  );
}
