import type { UseQueryResult } from "@tanstack/react-query";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
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
  const { data, error } = query;
  const { onCheck, isChecking } = monitoring;
  const report = data?.history[0];
  const problem = error ? graphqlErrorText(error) : data?.problem;
  return (
    <Answer
      of="the upload system"
      query={{
        ...query,
        data: report,
        error: report && problem ? new Error(`Monitoring error: ${problem}`) : error,
        refetch: onCheck,
        isFetching: isChecking,
      }}
      failure="Error checking the upload system"
      loadingText="Checking the upload system..."
      place="page"
      loading={<Loading />}
    >
      {(newest) => (
        <>
          <HealthSummaryCard report={newest} {...monitoring} />
          <Checks report={newest} />
          <HealthHistory history={data?.history ?? []} />
        </>
      )}
    </Answer>
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
    <>
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
    </>
  );
}
