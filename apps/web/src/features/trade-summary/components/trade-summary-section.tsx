import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../../lib/class-names.ts";
import { ERROR_TEXTS, graphqlErrorText } from "../../../lib/error-texts.ts";
import { useAddressParam } from "../../../lib/use-address-param.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { LoadingText, Skeleton } from "../../../ui/skeleton.tsx";
import { allGroups, currentCards, isEmpty, type PeriodGroup } from "../period-cards.ts";
import { type Dashboard, dashboardTradeSummary } from "../trade-summary.queries.ts";
import { PeriodCard } from "./period-card.tsx";

const GRID = "grid gap-3 sm:grid-cols-2";
const FRAME = "rounded-card border border-line bg-surface";

/** What closings realised today and in the current week, month and year; on demand also before. */
export function TradeSummarySection() {
  const titleId = useId();
  const bodyId = useId();
  const query = useQuery(dashboardTradeSummary());
  const [shown, setShown] = useAddressParam("summary");
  const isExpanded = shown === "all";
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={titleId}>Trade Summary</h2>
        <Button
          variant="quiet"
          aria-expanded={isExpanded}
          aria-controls={bodyId}
          onClick={() => setShown(isExpanded ? undefined : "all")}
        >
          {isExpanded ? "Show Less" : "Show More"}
          {isExpanded ? <ChevronUp aria-hidden size={16} /> : <ChevronDown aria-hidden size={16} />}
        </Button>
      </div>
      <div id={bodyId}>
        <Body query={query} isExpanded={isExpanded} />
      </div>
    </section>
  );
}

type BodyProps = { readonly query: UseQueryResult<Dashboard>; readonly isExpanded: boolean };

function Body({ query, isExpanded }: BodyProps) {
  if (query.data) {
    return <Summaries data={query.data} isExpanded={isExpanded} />;
  }
  return query.isError ? (
    <div className={FRAME}>
      <ErrorState
        title={ERROR_TEXTS.tradeSummary(graphqlErrorText(query.error))}
        error={query.error}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    </div>
  ) : (
    <SummarySkeleton />
  );
}

function Summaries({ data, isExpanded }: { readonly data: Dashboard; readonly isExpanded: boolean }) {
  if (isEmpty(data)) {
    return (
      <div className={FRAME}>
        <EmptyState
          title="No trade summary data available"
          help="Import a history file of your brokerage to see what your trades earned."
          action={
            <Link to="/upload" className={buttonClass("primary")}>
              Upload Files
            </Link>
          }
        />
      </div>
    );
  }
  return isExpanded ? (
    <div className="flex flex-col gap-4">
      {allGroups(data).map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </div>
  ) : (
    <ul className={classNames(GRID, "lg:grid-cols-4")}>
      {currentCards(data).map((card) => (
        <PeriodCard key={card.summary.periodId} {...card} />
      ))}
    </ul>
  );
}

function Group({ title, cards }: PeriodGroup) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="pb-2 font-semibold">
        {title}
      </h3>
      <ul className={classNames(GRID, "md:grid-cols-3 lg:grid-cols-5")}>
        {cards.map((card) => (
          <PeriodCard key={card.summary.periodId} {...card} />
        ))}
      </ul>
    </section>
  );
}

function SummarySkeleton() {
  return (
    <div className={classNames(GRID, "lg:grid-cols-4")}>
      <LoadingText>Loading trade summary...</LoadingText>
      {["day", "week", "month", "year"].map((key) => (
        <Skeleton key={key} className="h-44" />
      ))}
    </div>
  );
}
