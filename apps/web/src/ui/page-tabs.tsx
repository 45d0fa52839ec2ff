import { Link } from "react-router-dom";
import { classNames } from "../lib/class-names.ts";

type Props = {
  /** Names the list for screen readers: "Portfolio pages". */
  readonly label: string;
  readonly pages: readonly { readonly label: string; readonly path: string }[];
  /** Path of the present page. */
  readonly current: string;
  /** What goes along to every page, from the `?` on. */
  readonly query?: string;
};

/** The pages of one subject as links in the form of tabs: each has its own address. */
export function PageTabs({ label, pages, current, query = "" }: Props) {
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line print:hidden">
      {pages.map((page) => (
        <Link
          key={page.path}
          to={`${page.path}${query}`}
          aria-current={page.path === current ? "page" : undefined}
          className={classNames(
            "control -mb-px inline-flex shrink-0 items-center rounded-none border-b-2 px-3 no-underline -outline-offset-2",
            page.path === current
              ? "border-accent font-medium text-ink"
              : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {page.label}
        </Link>
      ))}
    </nav>
  );
}
