import { NewsLinks } from "../../features/market-news/components/news-links.tsx";
import { OverviewSection } from "../../features/portfolio/components/overview-section.tsx";
import { ProfitCalendarSection } from "../../features/trade-summary/components/profit-calendar-section.tsx";
import { TradeSummarySection } from "../../features/trade-summary/components/trade-summary-section.tsx";
import { MarketStrip } from "../../features/trading-calendar/components/market-strip.tsx";
import { TradingCalendar } from "../../features/trading-calendar/components/trading-calendar.tsx";
import { Page } from "../../ui/page.tsx";

/** The page for the daily minute: the market, profit and positions. */
export function HomePage() {
  return (
    <Page title="Trading Dashboard">
      <MarketStrip />
      <TradeSummarySection />
      <TradingCalendar />
      <ProfitCalendarSection />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <OverviewSection />
        <NewsLinks />
      </div>
    </Page>
  );
}
