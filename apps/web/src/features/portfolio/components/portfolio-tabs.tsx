import { PageTabs } from "../../../ui/page-tabs.tsx";
import type { PortfolioPageName } from "../use-portfolio-scope.ts";

const PATHS: Readonly<Record<PortfolioPageName, string>> = {
  positions: "/portfolio",
  analytics: "/portfolio/analytics",
  total: "/portfolio/total",
};

const PAGES = [
  { label: "Positions", path: PATHS.positions },
  { label: "Analytics", path: PATHS.analytics },
  { label: "Total", path: PATHS.total },
];

type Props = {
  readonly current: PortfolioPageName;
  /** Goes along; the account does so by itself. */
  readonly date: string | undefined;
};

/** The three pages about what is held, as links: each has its own address. */
export function PortfolioTabs({ current, date }: Props) {
  return (
    <PageTabs
      label="Portfolio pages"
      pages={PAGES}
      current={PATHS[current]}
      query={date === undefined ? "" : `?date=${date}`}
    />
  );
}
