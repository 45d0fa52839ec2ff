import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ACCOUNT_PROBLEMS, printedAccount } from "../../../lib/address/use-scope.ts";
import { formatDate } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { useIsPhone } from "../../../ui/table/phone-row.tsx";
import type { PortfolioSummary } from "../portfolio.queries.ts";
import type { PortfolioScope } from "../use-portfolio-scope.ts";
import { NothingStored, PortfolioSkeleton } from "./portfolio-states.tsx";
import { PortfolioTabs } from "./portfolio-tabs.tsx";
import { ScopeBar } from "./scope-bar.tsx";
import { ValueScrubber } from "./value-scrubber.tsx";

type WithSummary = {
  readonly summary: Pick<PortfolioSummary, "actualDate" | "ageDays" | "asOf" | "count" | "freshness">;
};

type Props<Data extends WithSummary> = {
  readonly title: string;
  readonly scope: PortfolioScope;
  readonly query: UseQueryResult<Data>;
  /** Shown when nothing is stored for view, account and date. */
  readonly emptyText: string;
  /** Buttons at the right of the title; undefined until there is something to show. */
  readonly actions?: (data: Data | undefined) => ReactNode;
  /** More controls beside those of the scope. */
  readonly filters?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** A page about the positions of a view, an account and a date: the controls, and the state that the data is in. */
export function ScopedPage<Data extends WithSummary>(props: Props<Data>) {
  const { title, scope, query, actions, filters } = props;
  const isPhone = useIsPhone();
  const shown = scope.needsAccount ? undefined : query.data;
  const isBroken = query.isError && shown === undefined;
  const scrubber = !isBroken && (!scope.needsAccount || scope.accounts.isPending) && (
    <ValueScrubber scope={scope} isReady={shown !== undefined} />
  );
  if (scope.dates.data?.availableDates.length === 0) {
    return (
      <Page wide title={title}>
        <PortfolioTabs current={scope.of} date={scope.date} />
        <NothingStored title="No portfolio dates available" />
      </Page>
    );
  }
  return (
    <Page
      wide
      title={title}
      actions={shown?.summary.count !== 0 && actions?.(shown)}
      printed={
        shown && [
          printedAccount(scope),
          scope.of === "positions" ? scope.symbol : undefined,
          formatDate(shown.summary.actualDate),
        ]
      }
    >
      <PortfolioTabs current={scope.of} date={scope.date} />
      <ScopeBar scope={scope} shown={shown?.summary}>
        {filters}
        {/* A curve to choose a day from is a control, too. */}
        {isPhone && <div className="w-full">{scrubber}</div>}
      </ScopeBar>
      {!isPhone && scrubber}
      <Content {...props} />
    </Page>
  );
}

function Content<Data extends WithSummary>(props: Props<Data>) {
  const { title, scope, query, emptyText, children } = props;
  if (scope.asksForAccount) {
    return (
      <Card>
        <EmptyState
          title="Please select an account to view positions."
          help={scope.problem && ACCOUNT_PROBLEMS[scope.problem]}
        />
      </Card>
    );
  }
  return (
    <Answer
      of={title}
      query={scope.needsAccount ? { ...query, data: undefined } : query}
      needs={scope.view === "accounts" ? [scope.dates, scope.accounts] : [scope.dates]}
      place="page"
      loading={<PortfolioSkeleton />}
    >
      {(found: Data) =>
        found.summary.count === 0 ? (
          <NothingStored title={emptyText} date={scope.date} account={scope.account?.name} />
        ) : (
          children(found)
        )
      }
    </Answer>
  );
}
