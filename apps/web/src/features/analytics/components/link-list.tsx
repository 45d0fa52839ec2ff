import type { LucideIcon } from "lucide-react";
import { Link } from "react-router-dom";

export type Shortcut = {
  readonly label: string;
  /** One line: what is done there. */
  readonly help: string;
  readonly path: string;
  readonly Icon: LucideIcon;
};

type Props = {
  readonly links: readonly Shortcut[];
  /** Side by side where there is room. */
  readonly wide?: boolean;
};

/** Ways to other screens, each with what it is for. */
export function LinkList({ links, wide = false }: Props) {
  return (
    <ul className={wide ? "grid gap-1 sm:grid-cols-3" : "flex flex-col gap-1"}>
      {links.map(({ label, help, path, Icon }) => (
        <li key={path}>
          <Link
            to={path}
            className="rounded-input -mx-1 flex items-start gap-3 px-1 py-2 text-ink no-underline hover:bg-hover"
          >
            <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-ink-2" />
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              <span className="block text-label text-ink-2">{help}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
