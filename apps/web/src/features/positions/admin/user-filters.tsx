import { useEffect } from "react";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { SEARCH_LENGTH_MAX, USER_ROLES, USER_SORTS, type UserList } from "./use-user-list.ts";

const SEARCH_DELAY_MS = 300;

type Props = {
  readonly list: UserList;
  /** The search as it stands in its field. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onClear: () => void;
};

/** Search, role and order of the users; the search is asked for once it has stood still for a moment. */
export function UserFilters({ list, typed, onType, onClear }: Props) {
  const { request, setSearch } = list;
  const isTyping = typed.trim() !== request.search;
  useEffect(() => {
    const timer = isTyping ? setTimeout(() => setSearch(typed), SEARCH_DELAY_MS) : undefined;
    return () => clearTimeout(timer);
  }, [typed, isTyping, setSearch]);
  return (
    <div className="flex flex-wrap items-end gap-3 px-4 pb-3">
      <TextField
        label="Search users"
        type="search"
        className="w-full sm:w-64"
        placeholder="Name, username or e-mail"
        maxLength={SEARCH_LENGTH_MAX}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <Select
        label="Role filter"
        className="w-full sm:w-48"
        options={USER_ROLES}
        value={request.role ?? ""}
        onChange={list.setRole}
      />
      <Select
        label="Sort by"
        className="w-full sm:w-48"
        options={USER_SORTS}
        value={list.sort}
        onChange={list.setSort}
      />
      {list.isFiltered && <Button onClick={onClear}>Clear Filters</Button>}
    </div>
  );
}
