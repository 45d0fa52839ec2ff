import type { HealthCheck } from "@strikebook/core/upload-health/health-report";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatCount } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { Folded } from "../../../ui/fold/folded.tsx";
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

/** The server's parts first; those of the reader's browser are folded while none is in trouble. */
function Checks({ report: { checks } }: { readonly report: UploadHealthReport }) {
  const isBad = OWN.some((service) => ["critical", "degraded"].includes(checks[service].status));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <CheckCard service="backend" check={checks.backend} />
        <CheckCard service="websocket" check={checks.websocket} />
      </div>
      <Folded summary={`This browser: ${inWords(OWN.map((service) => checks[service]))}`} open={isBad}>
        <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
          {OWN.map((service) => (
            <CheckCard key={service} service={service} check={checks[service]} />
          ))}
        </div>
      </Folded>
    </>
  );
}

/** Parts of the reader's own browser: they say nothing of the server, or of anybody else's browser. */
const OWN = ["memory", "storage", "browserStorage"] as const;

/** `1 of 3 healthy, 2 unknown`: what a browser doesn't tell is no trouble. */
function inWords(checks: readonly HealthCheck[]): string {
  const count = (status: HealthCheck["status"]) => checks.filter((check) => check.status === status).length;
  const unknown = count("unknown");
  const rest = unknown === 0 ? "" : `, ${formatCount(unknown)} unknown`;
  return `${formatCount(count("healthy"))} of ${formatCount(checks.length)} healthy${rest}`;
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
