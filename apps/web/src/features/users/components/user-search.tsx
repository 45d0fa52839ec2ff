import { useSettlingText } from "../../../lib/use-settling-text.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { SEARCH_LENGTH_MAX } from "../use-user-list.ts";

type Props = {
  /** As the address has it. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
};

/** Asks once what was typed has stood still for a moment; follows the address when something else changes it. */
export function UserSearch({ search, onSearch }: Props) {
  const [typed, setTyped] = useSettlingText(search, onSearch);
  return (
    <TextField
      label="Search users"
      type="search"
      className="w-full sm:w-64"
      placeholder="Username, e-mail or name"
      maxLength={SEARCH_LENGTH_MAX}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
