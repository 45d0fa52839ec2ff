import { Link } from "react-router-dom";
import { classNames } from "../../../lib/class-names.ts";
import type { PortfolioPageName } from "../use-portfolio-scope.ts";

const PAGES: readonly { readonly name: PortfolioPageName; readonly label: string; readonly path: string }[] =
  [
    { name: "positions", label: "Positions", path: "/portfolio" },
    { name: "analytics", label: "Analytics", path: "/portfolio/analytics" },
    { name: "total", label: "Total", path: "/portfolio/total" },
  ];

type Props = {
  readonly current: PortfolioPageName;
  /** Goes along; the account does so by itself. */
  readonly date: string | undefined;
};

/** The three pages about what is held, as links: each has its own address. */
export function PortfolioTabs({ current, date }: Props) {
  const query = date === undefined ? "" : `?date=${date}`;
  return (
    <nav aria-label="Portfolio pages" className="flex gap-1 border-b border-line print:hidden">
      {PAGES.map(({ name, label, path }) => (
        <Link
          key={name}
          to={`${path}${query}`}
          aria-current={name === current ? "page" : undefined}
          className={classNames(
            "control -mb-px inline-flex items-center rounded-none border-b-2 px-3 no-underline -outline-offset-2",
            name === current
              ? "border-accent font-medium text-ink"
              : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
