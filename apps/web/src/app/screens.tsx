import type { QueryClient } from "@tanstack/react-query";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { PATHS } from "./paths.ts";

type Loaded = {
  readonly default: ComponentType;
  /** Asks what the screen shows first, for the moment in which it is drawn. */
  readonly askFirst?: (queryClient: QueryClient) => void;
};

type Loader = () => Promise<Loaded>;

export type Screen = {
  readonly path: string;
  readonly load: Loader;
  readonly Component: LazyExoticComponent<ComponentType>;
};

/**
 * The screens inside the layout, each in a file of its own that is fetched when it is opened; administrators' pages are
 * in `admin-area.tsx`.
 */
export const SCREENS: readonly Screen[] = [
  screen(PATHS.home, async () => {
    const page = await import("./pages/home-page.tsx");
    return { default: page.HomePage, askFirst: page.askRealizedDays };
  }),
  screen(PATHS.tradeSummary, async () => {
    const page = await import("../features/option-summary/pages/summary-pages.tsx");
    return { default: page.TradeSummaryPage };
  }),
  screen(PATHS.yearSummary, async () => {
    const page = await import("../features/option-summary/pages/summary-pages.tsx");
    return { default: page.YearSummaryPage };
  }),
  screen(PATHS.monthSummary, async () => {
    const page = await import("../features/option-summary/pages/summary-pages.tsx");
    return { default: page.MonthSummaryPage };
  }),
  screen(PATHS.weekSummary, async () => {
    const page = await import("../features/option-summary/pages/summary-pages.tsx");
    return { default: page.WeekSummaryPage };
  }),
  screen(PATHS.campaigns, async () => {
    const page = await import("../features/campaigns/pages/campaigns-page.tsx");
    return { default: page.CampaignsPage };
  }),
  screen(PATHS.campaign, async () => {
    const page = await import("../features/campaigns/pages/campaign-page.tsx");
    return { default: page.CampaignPage };
  }),
  screen(PATHS.income, async () => {
    const page = await import("../features/income/pages/income-page.tsx");
    return { default: page.IncomePage };
  }),
  screen(PATHS.taxes, async () => {
    const page = await import("../features/tax-year/pages/taxes-page.tsx");
    return { default: page.TaxesPage };
  }),
  screen(PATHS.returns, async () => {
    const page = await import("../features/returns/pages/returns-page.tsx");
    return { default: page.ReturnsPage };
  }),
  screen(PATHS.ledger, async () => {
    const page = await import("../features/ledger/pages/transactions-page.tsx");
    return { default: page.TransactionsPage };
  }),
  screen(PATHS.openLots, async () => {
    const page = await import("../features/ledger/pages/open-lots-page.tsx");
    return { default: page.OpenLotsPage };
  }),
  screen(PATHS.statements, async () => {
    const page = await import("../features/ledger-statements/pages/statements-page.tsx");
    return { default: page.StatementsPage };
  }),
  screen(PATHS.symbol, async () => {
    const page = await import("./pages/symbol-page.tsx");
    return { default: page.SymbolPage };
  }),
  screen(PATHS.openContracts, async () => {
    const page = await import("../features/open-contracts/pages/open-contracts-page.tsx");
    return { default: page.OpenContractsPage };
  }),
  screen(PATHS.portfolio, async () => {
    const page = await import("../features/portfolio/pages/portfolio-page.tsx");
    return { default: page.PortfolioPage };
  }),
  screen(PATHS.portfolioAnalytics, async () => {
    const page = await import("../features/portfolio/pages/analytics-page.tsx");
    return { default: page.AnalyticsPage };
  }),
  screen(PATHS.portfolioTotal, async () => {
    const page = await import("../features/portfolio/pages/total-page.tsx");
    return { default: page.TotalPage };
  }),
  screen(PATHS.upload, async () => {
    const page = await import("../features/uploads/pages/upload-page.tsx");
    return { default: page.UploadPage };
  }),
  screen(PATHS.family, async () => {
    const page = await import("../features/family-access/pages/family-page.tsx");
    return { default: page.FamilyPage };
  }),
  screen(PATHS.userAccounts, async () => {
    const page = await import("../features/brokerage-accounts/pages/accounts-page.tsx");
    return { default: page.AccountsPage };
  }),
  screen(PATHS.userPortfolio, async () => {
    const page = await import("../features/positions/pages/user-portfolio-page.tsx");
    return { default: page.UserPortfolioPage };
  }),
  screen(PATHS.addPositions, async () => {
    const page = await import("../features/positions/pages/add-positions-page.tsx");
    return { default: page.AddPositionsPage };
  }),
];

function screen(path: string, load: Loader): Screen {
  return { path, load, Component: lazy(load) };
}
