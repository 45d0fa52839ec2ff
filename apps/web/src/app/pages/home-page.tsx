import { type QueryClient, useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { worth } from "../../features/portfolio/worth/worth.queries.ts";
import { DataLine } from "../../features/trade-summary/components/data-line.tsx";
import { ProfitHero } from "../../features/trade-summary/components/profit-hero.tsx";
import { TradeSummarySection } from "../../features/trade-summary/components/trade-summary-section.tsx";
import { realizedDays } from "../../features/trade-summary/realized.queries.ts";
import { dashboardTradeSummary } from "../../features/trade-summary/trade-summary.queries.ts";
import { shownBook, useSummaryBook } from "../../lib/address/use-summary-book.ts";
import { readStored, STORAGE_KEYS, writeStored } from "../../lib/browser/storage.ts";
import { TABLE_SCREEN, useMediaQuery } from "../../lib/browser/use-media-query.ts";
import { hasRole, useSession } from "../../lib/network/session.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { lazyExtra } from "../layout/lazy-extra.ts";

const FirstRun = lazy(async () => ({ default: (await import("../first-run/first-run.tsx")).FirstRun }));

const FirstFile = lazy(async () => ({
  default: (await import("../../features/uploads/notices/first-file.tsx")).FirstFile,
}));

const homeLater = async () => (await import("./home-later.ts")).HOME_LATER;
const WorthCard = lazy(async () => ({ default: (await homeLater()).WorthCard }));
const ProfitCalendarSection = lazy(async () => ({ default: (await homeLater()).ProfitCalendarSection }));
const TradingCalendar = lazy(async () => ({ default: (await homeLater()).TradingCalendar }));
const OverviewSection = lazy(async () => ({ default: (await homeLater()).OverviewSection }));
const NewsLinks = lazyExtra(async () => (await homeLater()).NewsLinks);
const SoonCard = lazyExtra(async () => (await homeLater()).SoonCard);
const NeedsYou = lazyExtra(async () => (await homeLater()).NeedsYou);
const WashRadar = lazyExtra(async () => (await homeLater()).WashRadar);
const RematchNotices = lazyExtra(async () => (await homeLater()).RematchNotices);

/** Asks for the profit of all days, of which most of the page is made. */
export function askRealizedDays(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(realizedDays({ book: shownBook() }));
}

/**
 * The page for the daily minute: profit, worth, the market and positions. What comes in a file of its own is fetched once
 * the first figures are there: on a slow line its code would be in front of them.
 */
export function HomePage() {
  return (
    <Page title="Trading Dashboard" subtitle={<DataLine />}>
      <Start />
      <Changed />
      <Figures />
      <Rest />
    </Page>
  );
}

/** Losses of the wash radar that Home shows. */
const HOME_LOSSES = 3;

/** What an address says of these parts: a link to one of them shows them. */
const REST_PARAMS = ["pnl", "pnlview", "weeks", "date"];

/** On a phone a tap away, which is remembered: what was earned, what expires and what there is come before it. */
function Rest() {
  const isPhone = !useMediaQuery(TABLE_SCREEN);
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(
    () => readStored(STORAGE_KEYS.homeRest) === "shown" || REST_PARAMS.some((name) => params.has(name)),
  );
  const toggle = () => {
    writeStored(STORAGE_KEYS.homeRest, isOpen ? "hidden" : "shown");
    setOpen(!isOpen);
  };
  return (
    <>
      {isPhone && (
        <Button aria-expanded={isOpen} onClick={toggle}>
          Calendars, positions and links
          <ChevronDown
            aria-hidden
            size={16}
            className={isOpen ? "rotate-180 transition-transform" : "transition-transform"}
          />
        </Button>
      )}
      {(isOpen || !isPhone) && <CalendarsAndPositions />}
    </>
  );
}

const CalendarsAndPositions = () => (
  <>
    <div className="grid gap-4 lg:grid-cols-3">
      <div className="grid min-w-0 lg:col-span-2">
        <Later height="h-[28rem]">
          <ProfitCalendarSection />
        </Later>
      </div>
      <div className="grid min-w-0">
        <Later height="h-40 sm:h-80">
          <TradingCalendar />
        </Later>
      </div>
    </div>
    <Later height="h-[32rem]">
      <OverviewSection />
    </Later>
    <Suspense fallback={null}>
      <NewsLinks />
    </Suspense>
  </>
);

/** What administrators do first, before they have figures of their own. */
function Start() {
  const user = useSession()?.user;
  return user && hasRole(user, "ADMIN") ? (
    <Suspense fallback={null}>
      <FirstRun userId={user.id} />
    </Suspense>
  ) : null;
}

/** What an update changed in the figures; it takes no room before it is there. */
function Changed() {
  return useFigures().isAnswered ? (
    <Suspense fallback={null}>
      <RematchNotices />
    </Suspense>
  ) : null;
}

/**
 * What was earned, what needs the person, what expires first and what there is, on a phone in this order; on a wide screen
 * what there is stands beside what was earned. For a person without any of it, how to begin.
 */
function Figures() {
  const { isAnswered, isNew } = useFigures();
  return (
    <div className="grid gap-4 *:min-w-0 lg:grid-cols-3 lg:*:col-span-3">
      {isNew ? (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <FirstFile />
        </Suspense>
      ) : (
        <div className="grid lg:col-span-2!">
          <ProfitHero />
        </div>
      )}
      {isAnswered && (
        <Suspense fallback={null}>
          <NeedsYou />
        </Suspense>
      )}
      <TradeSummarySection />
      {!isNew && (
        <>
          <Later height="h-60">
            <SoonCard />
          </Later>
          <div className="grid lg:col-span-1! lg:col-start-3! lg:row-start-1">
            <Later height="h-96">
              <WorthCard />
            </Later>
          </div>
          {isAnswered && (
            <Suspense fallback={null}>
              <WashRadar most={HOME_LOSSES} />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}

type LaterProps = {
  /** A class that keeps the height of the part free. */
  readonly height: string;
  readonly children: ReactNode;
};

/** A part of the page that is fetched when the first question for figures was answered, whatever the answer. */
function Later({ height, children }: LaterProps) {
  const free = <Skeleton className={height} />;
  return useFigures().isAnswered ? <Suspense fallback={free}>{children}</Suspense> : free;
}

/** Whether the profit of all days was answered, and whether the person has neither a trade, open or closed, nor a position. */
function useFigures(): { readonly isAnswered: boolean; readonly isNew: boolean } {
  const { book } = useSummaryBook();
  const days = useQuery(realizedDays({ book }));
  const value = useQuery(worth());
  const summary = useQuery(dashboardTradeSummary({ book }));
  return {
    isAnswered: !days.isPending,
    isNew:
      days.data?.days.length === 0 &&
      value.data?.points.length === 0 &&
      summary.data?.dashboard.hasTrades === false,
  };
}
