import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useId } from "react";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { BOOKS, type Book, useSummaryBook } from "../../../lib/address/use-summary-book.ts";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { classNames } from "../../../lib/class-names.ts";
import { signOf } from "../../../lib/format.ts";
import { ERROR_TEXTS, graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { UploadLink } from "../../../ui/upload-link.tsx";
import { allGroups, currentCards, type PeriodGroup, recordOf } from "../period-cards.ts";
import { realizedDays } from "../realized.queries.ts";
import { lastPeriods } from "../realized-curve.ts";
import { type Dashboard, dashboardTradeSummary } from "../trade-summary.queries.ts";
import { CompactCard } from "./compact-card.tsx";
import { LifetimeStrip, NothingClosed } from "./lifetime-strip.tsx";
import { PeriodCard } from "./period-card.tsx";

const GRID = "grid gap-3 sm:grid-cols-2";
const FRAME = "rounded-card border border-line bg-surface";

/** Realized profit of today and of the current week, month and year; on demand also of earlier periods. */
export function TradeSummarySection() {
  const titleId = useId();
  const bodyId = useId();
  const { book, setBook } = useSummaryBook();
  const query = useQuery(dashboardTradeSummary({ book }));
  const [shown, setShown] = useAddressParam("summary");
  const isExpanded = shown === "all";
  const hasMore = query.data ? recordOf(query.data) === "CLOSED" : !query.isError;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="mr-auto flex flex-wrap items-baseline gap-x-2">
          <h2 id={titleId}>Trade Summary{book === "TAX" && ", tax book"}</h2>
          <span className="text-label text-ink-3">Options and shares</span>
        </div>
        {hasMore && (
          <Button
            variant="quiet"
            className="-mr-3 sm:mr-0 print:hidden"
            aria-expanded={isExpanded}
            aria-controls={bodyId}
            onClick={() => setShown(isExpanded ? undefined : "all")}
          >
            {isExpanded ? "Show Less" : "Show More"}
            {isExpanded ? <ChevronUp aria-hidden size={16} /> : <ChevronDown aria-hidden size={16} />}
          </Button>
        )}
        <Toggle label="Book" options={BOOKS} value={book} onChange={setBook} className="print:hidden" />
      </div>
      {book === "TAX" && (
        <p className="text-label text-ink-2">
          Tax book: the premium of an assigned or exercised option counts with the shares. Lifetime totals are
          the same in both books.
        </p>
      )}
      <div id={bodyId}>
        <Body query={query} isExpanded={isExpanded} book={book} />
      </div>
    </section>
  );
}

type Shown = { readonly isExpanded: boolean; readonly book: Book };
type BodyProps = Shown & { readonly query: UseQueryResult<Dashboard> };

function Body({ query, ...shown }: BodyProps) {
  return (
    <Answer
      of="trade summary"
      query={query}
      failure={query.error ? ERROR_TEXTS.tradeSummary(graphqlErrorText(query.error)) : undefined}
      place="page"
      loading={<SummarySkeleton />}
    >
      {(data) => <Summaries data={data} {...shown} />}
    </Answer>
  );
}

function Summaries({ data, isExpanded, book }: Shown & { readonly data: Dashboard }) {
  const record = recordOf(data);
  if (record === "OPENED") {
    return (
      <div className="flex flex-col gap-4">
        <div className={FRAME}>
          <NothingClosed open={data.dashboard} />
        </div>
        {signOf(data.dashboard.lifetime.income) !== 0 && <LifetimeStrip data={data} book={book} />}
      </div>
    );
  }
  if (record === "EMPTY") {
    return (
      <div className={FRAME}>
        <EmptyState
          title="No trade summary data available"
          help="Import your Fidelity history to see your results."
          action={<UploadLink />}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {isExpanded ? (
        allGroups(data).map((group) => <Group key={group.title} {...group} book={book} />)
      ) : (
        <Present data={data} book={book} />
      )}
      <LifetimeStrip data={data} book={book} />
    </div>
  );
}

/** How many periods of a kind the bars beside its figure show. */
const SPARK_PERIODS = 12;

/** Today and the present week, month and year. */
function Present({ data, book }: { readonly data: Dashboard; readonly book: Book }) {
  const today = useExchangeToday();
  const { data: realized } = useQuery(realizedDays({ book }));
  return (
    <ul className={classNames(GRID, "min-[22.5rem]:grid-cols-2 max-sm:gap-2 lg:grid-cols-4")}>
      {currentCards(data).map((card) => (
        <CompactCard
          key={card.type}
          {...card}
          book={book}
          spark={realized && lastPeriods(realized, card.type, today, SPARK_PERIODS)}
        />
      ))}
    </ul>
  );
}

function Group({ title, cards, book }: PeriodGroup & Pick<Shown, "book">) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="pb-2 font-semibold">
        {title}
      </h3>
      <ul className={classNames(GRID, "md:grid-cols-3 min-[80rem]:grid-cols-5")}>
        {cards.map((card) => (
          <PeriodCard key={card.summary.periodId} {...card} book={book} />
        ))}
      </ul>
    </section>
  );
}

/** As high as the cards and the lifetime under them. */
function SummarySkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <div className={classNames(GRID, "min-[22.5rem]:grid-cols-2 max-sm:gap-2 lg:grid-cols-4")}>
        {["day", "week", "month", "year"].map((key) => (
          <Skeleton key={key} className="h-21 sm:h-22" />
        ))}
      </div>
      <Skeleton className="h-10" />
    </div>
  );
}
