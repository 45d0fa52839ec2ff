import { totalContracts } from "@strikebook/core/open-contracts/total-contracts";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ACCOUNT_PROBLEMS, printedAccount } from "../../../lib/address/use-scope.ts";
import { exportCsv } from "../../../lib/csv-export.ts";
import { formatLongDate, formatQuantity } from "../../../lib/format.ts";
import { awaitingText } from "../../../lib/nothing-closed.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, Figure } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { HowCountedButton } from "../../../ui/figures/how-counted.tsx";
import { FoldedCard } from "../../../ui/fold/folded-card.tsx";
import { AccountSelect } from "../../../ui/form/account-select.tsx";
import { FilterPanel } from "../../../ui/form/filter-panel.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { UploadLink } from "../../../ui/upload-link.tsx";
import { ContractBoard } from "../components/contract-board.tsx";
import { ObligationsSection } from "../components/obligations-section.tsx";
import { PriceHint } from "../components/price-hint.tsx";
import { WeeklyMailChoice } from "../components/weekly-mail-choice.tsx";
import { CONTRACT_EXPORT } from "../contract-export.ts";
import { CONTRACT_TERMS } from "../contract-terms.ts";
import { contractsText, isPremiumKnown } from "../contract-words.ts";
import { type OpenContract, openContracts } from "../open-contracts.queries.ts";
import { useContractsScope } from "../use-contracts-scope.ts";

const VIEWS = [
  { value: "overall", label: "Overall" },
  { value: "accounts", label: "Accounts" },
] as const;

/** The weekly decision: what expires when, where its price is, and what stands behind it. */
export function OpenContractsPage() {
  const scope = useContractsScope();
  const { view, account, accounts, problem, needsAccount } = scope;
  const query = useQuery({ ...openContracts(account?.id), enabled: !needsAccount });
  return (
    <Page
      title="Open contracts"
      printed={[printedAccount(scope)]}
      actions={
        <>
          <HowCountedButton terms={CONTRACT_TERMS} />
          <ExportButton rows={query.data?.length} onExport={() => exportContracts(query.data ?? [])} />
        </>
      }
    >
      <FilterPanel count={view === "accounts" ? 1 : 0} beside={account?.name}>
        <Toggle label="View" options={VIEWS} value={view} onChange={scope.showView} />
        {view === "accounts" && (
          <AccountSelect
            labelHidden
            choices={accounts.data ?? []}
            account={account}
            onAccount={scope.setAccount}
          />
        )}
      </FilterPanel>
      {needsAccount && accounts.data ? (
        <Card>
          <EmptyState
            title="Please select an account to view contracts."
            help={problem && ACCOUNT_PROBLEMS[problem]}
          />
        </Card>
      ) : (
        <Content query={query} account={account} onAll={() => scope.showView("overall")} />
      )}
      <WeeklyMailChoice />
    </Page>
  );
}

const exportContracts = (contracts: readonly OpenContract[]) =>
  exportCsv("open-contracts.csv", CONTRACT_EXPORT, contracts);

type ContentProps = {
  readonly query: ReturnType<typeof useQuery<OpenContract[]>>;
  /** The only account shown; all when absent. */
  readonly account: { readonly id: string; readonly name: string } | undefined;
  readonly onAll: () => void;
};

const Content = ({ query, account, onAll }: ContentProps) => (
  <Answer of="open contracts" query={query} place="page" loading={<Loading />}>
    {(contracts) =>
      contracts.length === 0 ? (
        <NoContracts account={account} onAll={onAll} />
      ) : (
        <>
          <Facts contracts={contracts} />
          <Awaiting contracts={contracts} />
          <ContractBoard contracts={contracts} accountId={account?.id} />
          <PriceHint contracts={contracts} />
          <ObligationsSection accountId={account?.id} />
        </>
      )
    }
  </Answer>
);

const NoContracts = ({ account, onAll }: Omit<ContentProps, "query">) => (
  <Card>
    {account === undefined ? (
      <EmptyState
        title="No open contracts"
        help="Options show here from the day you open them until they close. Import your newest Fidelity history to see them."
        action={<UploadLink />}
      />
    ) : (
      <EmptyState
        title={`No open contracts in ${account.name}`}
        action={<Button onClick={onAll}>Show all accounts</Button>}
      />
    )}
  </Card>
);

function Facts({ contracts }: { readonly contracts: readonly OpenContract[] }) {
  const totals = totalContracts(contracts);
  const unknown = contracts.filter((contract) => !isPremiumKnown(contract));
  const next = contracts.find(({ isAwaiting }) => !isAwaiting);
  return (
    <FoldedCard
      line={
        <>
          <span className="font-semibold">{contractsText(totals.contracts)}</span>
          <span className="text-label text-ink-2">
            If closed now <ClosedNow contracts={contracts} isShort />
          </span>
        </>
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
        <Figure label="Contracts">{formatQuantity(totals.contracts)}</Figure>
        <Figure label="Open premium (not yet profit)">
          <Amount value={totals.premium} />
          {unknown.length > 0 && (
            <span className="block text-label font-normal text-warning">
              {contractsText(totalContracts(unknown).contracts)} of unknown premium left out
            </span>
          )}
        </Figure>
        <Figure label="Cash needed for puts and spreads">
          <Amount value={totals.collateral} />
        </Figure>
        <Figure label="Shares behind calls">{formatQuantity(totals.collateralShares)}</Figure>
        <Figure label="If closed now">
          <ClosedNow contracts={contracts} />
        </Figure>
        <Figure label="Next expiry">{next ? formatLongDate(next.expiration) : "None"}</Figure>
      </dl>
    </FoldedCard>
  );
}

type ClosedNowProps = {
  readonly contracts: readonly OpenContract[];
  /** The sum alone. */
  readonly isShort?: boolean;
};

/** The sum of what is known, and how many contracts it leaves out. */
function ClosedNow({ contracts, isShort = false }: ClosedNowProps) {
  const known = contracts.filter(({ ifClosedNow }) => ifClosedNow !== null);
  const rest = contracts.filter(({ ifClosedNow }) => ifClosedNow === null);
  const sum = fromUnits(known.reduce((total, { ifClosedNow }) => total + toUnits(ifClosedNow ?? "0"), 0n));
  return (
    <>
      <Amount
        value={known.length === 0 ? null : sum}
        signed
        {...(isShort && { className: "text-card font-semibold" })}
      />
      {rest.length > 0 && !isShort && (
        <span className="block text-label font-normal text-warning">
          {contractsText(totalContracts(rest).contracts)} without a price or premium left out
        </span>
      )}
    </>
  );
}

function Awaiting({ contracts }: { readonly contracts: readonly OpenContract[] }) {
  const awaiting = contracts.filter(({ isAwaiting }) => isAwaiting);
  if (awaiting.length === 0) {
    return null;
  }
  return (
    <Notice tone="warning">
      {awaitingText(Number(totalContracts(awaiting).contracts))}{" "}
      <Link to="/upload" className="underline">
        Upload a newer history
      </Link>
    </Notice>
  );
}

function Loading() {
  return (
    <>
      <Skeleton className="h-20" />
      <Skeleton className="h-96" />
    </>
  );
}
