import { Check } from "lucide-react";
import { Link } from "react-router-dom";
import { classNames } from "../../lib/class-names.ts";
import type { MenuEntry } from "../menus.ts";
import { useScopedPath } from "../use-scoped-path.ts";

type Props = {
  readonly entries: readonly MenuEntry[];
  /** Address of the entry that is shown at the moment. */
  readonly current: string | undefined;
  readonly onSelect?: () => void;
  /** Names one list among several. */
  readonly label?: string;
};

/** The links of a menu; the present one is marked. */
export function MenuLinks({ entries, current, onSelect, label }: Props) {
  const scoped = useScopedPath();
  return (
    <ul aria-label={label}>
      {entries.map(({ label, path }) => {
        const isCurrent = path === current;
        return (
          <li key={path}>
            <Link
              to={scoped(path)}
              onClick={onSelect}
              aria-current={isCurrent ? "page" : undefined}
              className={classNames(
                "control flex items-center justify-between gap-4 rounded-none px-3 whitespace-nowrap text-ink no-underline",
                "-outline-offset-2 hover:bg-hover",
                isCurrent && "bg-selected font-medium",
              )}
            >
              {label}
              {isCurrent && <Check aria-hidden size={16} className="text-accent" />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
