import { coverageWithin } from "@strikebook/core/coverage/coverage-within";
import { useQuery } from "@tanstack/react-query";
import { idsOf } from "../../../lib/address/ids-of.ts";
import { ACCOUNT_PROBLEMS, printedAccount } from "../../../lib/address/use-scope.ts";
import { partText } from "../../../lib/coverage/coverage-words.ts";
import { formatDays } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { HowCountedButton } from "../../../ui/figures/how-counted.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { UploadLink } from "../../../ui/upload-link.tsx";
import { accountChoices } from "../../brokerage-accounts/account-choices.queries.ts";
import { AccountReturnsCard } from "../components/account-returns-card.tsx";
import { BenchmarkCard } from "../components/benchmark-card.tsx";
import { BridgeCard } from "../components/bridge-card.tsx";
import { RatesCard } from "../components/rates-card.tsx";
import { Reckoning } from "../components/reckoning.tsx";
import { ReturnsControls } from "../components/returns-controls.tsx";
import { SymbolReturnsCard } from "../components/symbol-returns-card.tsx";
import { type Returns, type ReturnsAnswer, returnsOfSpan } from "../returns.queries.ts";
import { type ReturnsSpan, readSpan } from "../returns-span.ts";
import { RETURNS_TERMS } from "../returns-words.ts";
import { type ReturnsScope, useReturnsScope } from "../use-returns-scope.ts";

/** What the accounts returned in a span, and how their value got from its start to its end. */
export function ReturnsPage() {
  const scope = useReturnsScope();
  const { account, accounts, needsAccount, problem } = scope;
  const { query, span } = useReturnsOf(scope);
  return (
    <Page
      wide
      title="Returns"
      subtitle="What your accounts earned. A guide, not investment or tax advice."
      printed={[printedAccount(scope), formatDays(span.from, span.to)]}
      actions={<HowCountedButton terms={RETURNS_TERMS} />}
    >
      <ReturnsControls scope={scope} />
      {needsAccount && accounts.data ? (
        <Card>
          <EmptyState
            title="Please select an account to view its returns."
            help={problem && ACCOUNT_PROBLEMS[problem]}
          />
        </Card>
      ) : (
        <Answer of="returns" query={query} place="page" loading={<Loading />}>
          {(answer) => <Found key={account?.id} answer={answer} scope={scope} span={span} />}
        </Answer>
      )}
    </Page>
  );
}

/** The span that was asked for; a period of which a value is missing at an end, from and to the nearest days that have one. */
function useReturnsOf({ span, isTyped, account, needsAccount }: ReturnsScope) {
  const accountIds = idsOf(account?.id);
  const asked = useQuery({ ...returnsOfSpan({ ...span, accountIds }), enabled: !needsAccount });
  const nearest = isTyped ? undefined : nearestSpan(asked.data?.returns);
  const moved = useQuery({
    ...returnsOfSpan({ ...(nearest ?? span), accountIds }),
    enabled: nearest !== undefined,
  });
  return nearest === undefined ? { query: asked, span } : { query: moved, span: nearest };
}

const nearestSpan = (returns: Returns | undefined): ReturnsSpan | undefined =>
  readSpan(returns?.nearestFrom ?? undefined, returns?.nearestTo ?? undefined);

type FoundProps = {
  readonly answer: ReturnsAnswer;
  readonly scope: ReturnsScope;
  /** The days that the answer is of. */
  readonly span: ReturnsSpan;
};

function Found({ answer, scope, span }: FoundProps) {
  const { data: names } = useQuery(accountChoices());
  const nameOf = (accountId: string) => names?.find(({ id }) => id === accountId)?.name ?? "";
  const { returns, accounts, symbols } = answer;
  const coverage = partText(coverageWithin(answer.coverage, span));
  if (isNothingSeen(returns)) {
    return (
      <Card>
        <EmptyState
          title={(names?.length !== 0 && returns.reason) || "No positions imported yet"}
          help="Returns need your accounts' value at both ends: import positions files of those days."
          action={<UploadLink />}
        />
      </Card>
    );
  }
  return (
    <>
      <Moved returns={returns} scope={scope} span={span} />
      <RatesCard returns={returns} span={span} />
      <BenchmarkCard returns={returns} span={span} accountId={scope.account?.id} />
      <BridgeCard returns={returns} coverage={coverage} />
      {accounts.length > 1 && <AccountReturnsCard accounts={accounts} nameOf={nameOf} />}
      <SymbolReturnsCard symbols={symbols} span={span} />
      <Reckoning returns={returns} span={span} nameOf={nameOf} />
    </>
  );
}

const isNothingSeen = ({ values, reason, nearestFrom, startValue, endValue }: Returns) =>
  values.length === 0 && reason !== null && nearestFrom === null && startValue === "0" && endValue === "0";

/** That other days are shown than the period's, or an offer to show them in place of typed ones. */
function Moved({ returns, scope, span }: Omit<FoundProps, "answer"> & { readonly returns: Returns }) {
  const nearest = nearestSpan(returns);
  if (span.from !== scope.span.from || span.to !== scope.span.to) {
    return (
      <Notice>
        {formatDays(scope.span.from, scope.span.to)} has no positions on record at an end. Shown are the
        nearest days that have: {formatDays(span.from, span.to)}.
      </Notice>
    );
  }
  return nearest ? (
    <Notice
      tone="warning"
      actions={
        <Button onClick={() => scope.setSpan(nearest)}>Show {formatDays(nearest.from, nearest.to)}</Button>
      }
    >
      {returns.reason}
    </Notice>
  ) : null;
}

function Loading() {
  return (
    <>
      <Skeleton className="h-40" />
      <Skeleton className="h-96" />
    </>
  );
}
