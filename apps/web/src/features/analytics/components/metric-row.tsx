import { formatCount, formatPercent } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Folded } from "../../../ui/fold/folded.tsx";
import type { Statistics } from "../analytics.queries.ts";
import { FEW_PEOPLE } from "../few-people.ts";
import { daysOf, readPeriod } from "../periods.ts";
import { growthText } from "../wording.ts";
import { HeadCounts, Metric } from "./head-counts.tsx";

/** How many users there are, how their number goes, and whose e-mail address is known to be theirs. */
export function MetricRow({ statistics }: { readonly statistics: Statistics }) {
  const { userGrowth, emailVerificationStats, totalUsers } = statistics;
  const { verified, verificationRate } = emailVerificationStats;
  return (
    <>
      <dl className="grid gap-4 md:grid-cols-3">
        <HeadCounts statistics={statistics} />
      </dl>
      <Folded summary="User growth and e-mail verification" open={totalUsers > FEW_PEOPLE}>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Metric
            label="User Growth"
            value={
              // From none, any growth is 100% by rule: no gain worth a color.
              <Amount kind="percent" value={userGrowth.percentageChange} signed={userGrowth.previous > 0} />
            }
            note={growthText(userGrowth, daysOf(readPeriod(userGrowth.period)))}
          />
          <Metric
            label="E-mail Verification"
            value={formatPercent(verificationRate)}
            note={
              verified === 0
                ? "Strikebook doesn't verify addresses yet."
                : `${formatCount(verified)} of ${formatCount(totalUsers)} verified`
            }
          />
        </dl>
      </Folded>
    </>
  );
}
