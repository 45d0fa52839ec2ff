import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { NewsLinks } from "../../features/market-news/components/news-links.tsx";
import { worth } from "../../features/portfolio/worth.queries.ts";
import { ProfitCalendarSection } from "../../features/trade-summary/components/profit-calendar-section.tsx";
import { ProfitHero } from "../../features/trade-summary/components/profit-hero.tsx";
import { TradeSummarySection } from "../../features/trade-summary/components/trade-summary-section.tsx";
import { realizedDays } from "../../features/trade-summary/realized.queries.ts";
import { useSummaryBook } from "../../lib/address/use-summary-book.ts";
import { hasRole, useSession } from "../../lib/network/session.ts";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const FirstRun = lazy(async () => ({ default: (await import("../first-run/first-run.tsx")).FirstRun }));

const FirstFile = lazy(async () => ({
  default: (await import("../../features/uploads/notices/first-file.tsx")).FirstFile,
}));

const WorthCard = lazy(async () => ({
  default: (await import("../../features/portfolio/components/worth-card.tsx")).WorthCard,
}));

const TradingCalendar = lazy(async () => ({
  default: (await import("../../features/trading-calendar/components/trading-calendar.tsx")).TradingCalendar,
}));

const OverviewSection = lazy(async () => ({
  default: (await import("../../features/portfolio/components/overview-section.tsx")).OverviewSection,
}));

/** The page for the daily minute: profit, worth, the market and positions. */
export function HomePage() {
  return (
    <Page title="Trading Dashboard">
      <Start />
      <Answer />
      <TradeSummarySection />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="min-w-0 lg:col-span-2">
          <ProfitCalendarSection />
        </div>
        <Suspense fallback={<Skeleton className="h-80" />}>
          <TradingCalendar />
        </Suspense>
      </div>
      <Suspense fallback={<Skeleton className="h-[32rem]" />}>
        <OverviewSection />
      </Suspense>
      <NewsLinks />
    </Page>
  );
}

/** What administrators do first, before they have figures of their own. */
function Start() {
  const user = useSession()?.user;
  return user && hasRole(user, "ADMIN") ? (
    <Suspense fallback={null}>
      <FirstRun userId={user.id} />
    </Suspense>
  ) : null;
}

/** What was earned and what there is; for a person without either, how to begin. */
function Answer() {
  const { book } = useSummaryBook();
  const days = useQuery(realizedDays(book));
  const value = useQuery(worth());
  const isNew = days.data?.length === 0 && value.data?.points.length === 0;
  return isNew ? (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <FirstFile />
    </Suspense>
  ) : (
    <div className="grid gap-4 lg:grid-cols-3">
      <div className="grid min-w-0 lg:col-span-2">
        <ProfitHero />
      </div>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <WorthCard />
      </Suspense>
    </div>
  );
}
