import { RematchNotices } from "../../features/ledger-statements/components/rematch-notices.tsx";
import { NewsLinks } from "../../features/market-news/components/news-links.tsx";
import { SoonCard } from "../../features/open-contracts/components/soon-card.tsx";
import { OverviewSection } from "../../features/portfolio/overview/overview-section.tsx";
import { WorthCard } from "../../features/portfolio/worth/worth-card.tsx";
import { WashRadar } from "../../features/tax-year/components/wash-radar.tsx";
import { NeedsYou } from "../../features/trade-summary/components/needs-you.tsx";
import { ProfitCalendarSection } from "../../features/trade-summary/components/profit-calendar-section.tsx";
import { TradingCalendar } from "../../features/trading-calendar/components/trading-calendar.tsx";

/** The parts of Home that are fetched once its first figures are there, in one file. */
export const HOME_LATER = {
  NeedsYou,
  NewsLinks,
  OverviewSection,
  ProfitCalendarSection,
  RematchNotices,
  SoonCard,
  TradingCalendar,
  WashRadar,
  WorthCard,
};
