import { coverageWithin } from "@strikebook/core/coverage/coverage-within";
import { sameDayBack } from "@strikebook/core/shared/period";
import { useQuery } from "@tanstack/react-query";
import { idsOf } from "../../../lib/address/ids-of.ts";
import { ACCOUNT_PROBLEMS, printedAccount } from "../../../lib/address/use-scope.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { HowCountedButton } from "../../../ui/figures/how-counted.tsx";
import { AccountSelect } from "../../../ui/form/account-select.tsx";
import { FilterPanel } from "../../../ui/form/filter-panel.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { UploadLink } from "../../../ui/upload-link.tsx";
import { accountChoices } from "../../brokerage-accounts/account-choices.queries.ts";
import { IncomeAhead } from "../components/income-ahead.tsx";
import { IncomeMatrix } from "../components/income-matrix.tsx";
import { IncomeSum } from "../components/income-sum.tsx";
import { PremiumCard } from "../components/premium-card.tsx";
import { incomeOfYear } from "../income.queries.ts";
import { INCOME_TERMS } from "../income-words.ts";
import { daysOf } from "../income-year.ts";
import { type IncomeScope, useIncomeScope } from "../use-income-scope.ts";

const VIEWS = [
  { value: "overall", label: "Overall" },
  { value: "accounts", label: "Accounts" },
] as const;

/** What a year brought without a trade: by kind, month and holding; what may come, and premium beside it. */
export function IncomePage() {
  const scope = useIncomeScope();
  const { year, today, account, accounts, needsAccount, problem } = scope;
  const { from, to } = daysOf(year, today);
  const accountIds = idsOf(account?.id);
  const query = useQuery({
    ...incomeOfYear({
      from,
      to,
      fromBefore: sameDayBack(from, 12),
      toBefore: sameDayBack(to, 12),
      accountIds,
    }),
    enabled: !needsAccount,
  });
  const names = useQuery(accountChoices());
  const first = query.data?.coverage.historyBegins;
  return (
    <Page
      wide
      title="Income"
      subtitle="Dividends, interest and other money that comes without a trade."
      printed={[printedAccount(scope), String(year)]}
      actions={<HowCountedButton terms={INCOME_TERMS} />}
    >
      <Controls scope={scope} first={first == null ? year : Number(first.slice(0, 4))} />
      {needsAccount && accounts.data ? (
        <Card>
          <EmptyState
            title="Please select an account to view income."
            help={problem && ACCOUNT_PROBLEMS[problem]}
          />
        </Card>
      ) : (
        <Answer of="income" query={query} place="page" loading={<Loading />}>
          {(answer) =>
            answer.coverage.historyBegins === null && answer.matrix.rows.length === 0 ? (
              <Card>
                <EmptyState
                  title="No history imported yet"
                  help="Your dividends and interest come from Fidelity's account history."
                  action={<UploadLink />}
                />
              </Card>
            ) : (
              <>
                <IncomeSum year={year} from={from} to={to} answer={answer} />
                <IncomeMatrix
                  year={year}
                  matrix={answer.matrix}
                  coverage={coverageWithin(answer.coverage, { from, to })}
                  accounts={names.data}
                />
                {scope.isCurrent && <IncomeAhead today={today} accountIds={accountIds} />}
                <PremiumCard
                  year={year}
                  months={answer.premium}
                  coverage={coverageWithin(answer.coverage, { from, to })}
                />
              </>
            )
          }
        </Answer>
      )}
    </Page>
  );
}

type ControlsProps = {
  readonly scope: IncomeScope;
  /** The year in which the history begins. */
  readonly first: number;
};

function Controls({ scope, first }: ControlsProps) {
  const { view, account, accounts, year, today } = scope;
  const current = Number(today.slice(0, 4));
  const oldest = Math.min(first, year);
  const years = Array.from({ length: current - oldest + 1 }, (_, index) => String(current - index));
  return (
    <FilterPanel
      count={[view === "accounts", !scope.isCurrent].filter(Boolean).length}
      isAsking={scope.needsAccount && accounts.data !== undefined}
      beside={
        <span className="text-label text-ink-2">{[year, account?.name].filter(Boolean).join(", ")}</span>
      }
    >
      <Select
        label="Year"
        className="w-28"
        options={years.map((each) => ({ value: each, label: each }))}
        value={String(year)}
        onChange={(next) => scope.setYear(Number(next))}
      />
      <Toggle label="View" options={VIEWS} value={view} onChange={scope.showView} />
      {view === "accounts" && (
        <AccountSelect choices={accounts.data ?? []} account={account} onAccount={scope.setAccount} />
      )}
    </FilterPanel>
  );
}

function Loading() {
  return (
    <>
      <Skeleton className="h-120" />
      <Skeleton className="h-96" />
    </>
  );
}
