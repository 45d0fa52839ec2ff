import { type ComponentType, lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { AdminList } from "./navigation/admin-list.tsx";
import { PageLoading } from "./page-loading.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";

type Page = { readonly path: string; readonly Component: ComponentType };

/** The page of each address below `/admin`; each is a file of its own that is fetched when it is opened. */
const PAGES: readonly Page[] = [
  page("", async () => ({
    default: (await import("../features/analytics/pages/admin-dashboard-page.tsx")).AdminDashboardPage,
  })),
  page("users", async () => ({
    default: (await import("../features/users/pages/users-page.tsx")).UsersPage,
  })),
  page("users/create", async () => ({
    default: (await import("../features/users/pages/create-user-page.tsx")).CreateUserPage,
  })),
  page("users/:id", async () => ({
    default: (await import("../features/users/pages/user-details-page.tsx")).UserDetailsPage,
  })),
  page("analytics", async () => ({
    default: (await import("../features/analytics/pages/analytics-page.tsx")).AnalyticsPage,
  })),
  page("family-access", async () => ({
    default: (await import("../features/family-access/pages/family-access-page.tsx")).FamilyAccessPage,
  })),
  page("backups", async () => ({
    default: (await import("../features/backups/pages/backups-page.tsx")).BackupsPage,
  })),
  page("audit-logs", async () => ({
    default: (await import("../features/audit/pages/audit-logs-page.tsx")).AuditLogsPage,
  })),
  page("upload-dashboard", async () => ({
    default: (await import("../features/upload-health/pages/upload-dashboard-page.tsx")).UploadDashboardPage,
  })),
  page("market-holidays", async () => ({
    default: (await import("../features/market-holidays/pages/market-holidays-page.tsx")).MarketHolidaysPage,
  })),
  page("closing-prices", async () => ({
    default: (await import("../features/closing-prices/pages/closing-prices-page.tsx")).ClosingPricesPage,
  })),
  page("earnings-calendar", async () => ({
    default: (await import("../features/earnings-calendar/pages/earnings-calendar-page.tsx"))
      .EarningsCalendarPage,
  })),
  page("option-expiry", async () => ({
    default: (await import("../features/option-expiry/pages/option-expiry-page.tsx")).OptionExpiryPage,
  })),
  page("portfolio", async () => ({
    default: (await import("../features/positions/pages/admin-portfolio-page.tsx")).AdminPortfolioPage,
  })),
  page("portfolio/add-position", async () => ({
    default: (await import("../features/positions/pages/admin-add-positions-page.tsx")).AdminAddPositionsPage,
  })),
  page("statistics", async () => ({
    default: (await import("../features/portfolio-statistics/pages/statistics-page.tsx")).StatisticsPage,
  })),
];

/**
 * The administrators' pages: fetched when one of them is first opened, so that other users never load them.
 */
export function AdminArea() {
  return (
    <div className="items-start gap-6 lg:grid lg:grid-cols-[13.75rem_minmax(0,1fr)] print:block">
      <AdminList />
      <Suspense fallback={<PageLoading />}>
        <Routes>
          {PAGES.map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </div>
  );
}

function page(path: string, load: () => Promise<{ default: ComponentType }>): Page {
  return { path, Component: lazy(load) };
}
