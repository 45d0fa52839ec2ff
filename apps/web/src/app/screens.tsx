import { type ComponentType, lazy } from "react";
import { PATHS } from "./paths.ts";

export type Screen = {
  readonly path: string;
  readonly Component: ComponentType;
};

/**
 * The screens inside the layout, each in a file of its own that is fetched when it is opened. A menu shows an entry
 * once its address is in here. An address under `/admin` is for administrators.
 */
export const SCREENS: readonly Screen[] = [
  {
    path: PATHS.tradeSummary,
    Component: lazy(async () => ({
      default: (await import("../features/option-summary/pages/trade-summary-page.tsx")).TradeSummaryPage,
    })),
  },
  {
    path: PATHS.yearSummary,
    Component: lazy(async () => ({
      default: (await import("../features/option-summary/pages/year-summary-page.tsx")).YearSummaryPage,
    })),
  },
  {
    path: PATHS.monthSummary,
    Component: lazy(async () => ({
      default: (await import("../features/option-summary/pages/month-summary-page.tsx")).MonthSummaryPage,
    })),
  },
  {
    path: PATHS.weekSummary,
    Component: lazy(async () => ({
      default: (await import("../features/option-summary/pages/week-summary-page.tsx")).WeekSummaryPage,
    })),
  },
];

/** True when the address has a screen. */
export function hasScreen(path: string): boolean {
  return SCREENS.some((screen) => screen.path === path);
}
