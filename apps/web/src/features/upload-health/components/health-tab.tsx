import type { UseQueryResult } from "@tanstack/react-query";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { ErrorState } from "../../../ui/answer/error-state.tsx";
import { StaleNotice } from "../../../ui/answer/stale-notice.tsx";
import { Card } from "../../../ui/card.tsx";
import { LoadingText, Skeleton } from "../../../ui/skeleton.tsx";
import type { UploadHealthReport } from "../checks/run-checks.ts";
import type { Monitoring } from "../monitoring.ts";
import type { Monitor } from "../upload-health.queries.ts";
import { SERVICE_NAMES } from "../wording.ts";
import { CheckCard } from "./check-card.tsx";
import { HealthHistory } from "./health-history.tsx";
import { HealthSummaryCard } from "./health-summary-card.tsx";

type Props = Monitoring & { readonly query: UseQueryResult<Monitor> };

/** How the upload system does, as this browser sees it. */
export function HealthTab({ query, ...monitoring }: Props) {
  const { data, dataUpdatedAt, error } = query;
  const { onCheck, isChecking } = monitoring;
  const report = data?.history[0];
  if (report === undefined) {
    return error ? (
      <Card>
        <ErrorState
          title="Error checking the upload system"
          error={error}
          onRetry={onCheck}
          busy={isChecking}
        />
      </Card>
    ) : (
      <Loading />
    );
  }
  const problem = error ? graphqlErrorText(error) : data?.problem;
  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <StaleNotice
          error={problem}
          title={`Monitoring error: ${problem}`}
          loadedAt={dataUpdatedAt}
          onRetry={onCheck}
          busy={isChecking}
        />
      )}
      <HealthSummaryCard report={report} {...monitoring} />
      <Checks report={report} />
      <HealthHistory history={data?.history ?? []} />
    </div>
  );
}

function Checks({ report: { checks } }: { readonly report: UploadHealthReport }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
      <CheckCard service="backend" check={checks.backend} />
      <CheckCard service="websocket" check={checks.websocket} />
      <CheckCard service="memory" check={checks.memory} />
      <CheckCard service="storage" check={checks.storage} />
      <CheckCard service="browserStorage" check={checks.browserStorage} />
    </div>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingText>Checking the upload system...</LoadingText>
      <Card>
        <Skeleton className="h-24" />
      </Card>
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
        {Object.keys(SERVICE_NAMES).map((service) => (
          <Card key={service}>
            <Skeleton className="h-24" />
          </Card>
        ))}
      </div>
    </div>
  );
}
