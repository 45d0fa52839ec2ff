import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Folded } from "../../../ui/fold/folded.tsx";
import type { Housekeeping } from "../housekeeping.queries.ts";
import { backupFact, closureWords, logFact, roomFact } from "./house-words.ts";
import { pricesFact } from "./price-words.ts";
import type { HouseActs } from "./use-house-acts.ts";

type Props = { readonly house: Housekeeping; readonly acts: HouseActs };

/**
 * The installation at a glance: backup and audit log with the day of their proof, room, the exchange, the version. What is
 * to be done is done above: a button stands once.
 */
export function HouseCard({ house, acts: { backUp, verifyLog, fetchPrices } }: Props) {
  const { tasks, backup, storage, closures, version, gitCommit } = house;
  const [next] = closures;
  return (
    <Card title="Installation">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact label="Backup" {...backupFact(backup)}>
          {!tasks.includes("BACKUP") && (
            <Button busy={backUp.isPending || backup.standing === "RUNNING"} onClick={() => backUp.mutate()}>
              Back up now
            </Button>
          )}
          <Link to="/admin/backups">All backups</Link>
        </Fact>
        <Fact label="Audit log" {...logFact(house.auditLog)}>
          {!tasks.includes("AUDIT_LOG") && (
            <Button busy={verifyLog.isPending} onClick={() => verifyLog.mutate()}>
              Verify the log
            </Button>
          )}
        </Fact>
        <Fact label="Closing prices" {...pricesFact(house.priceFeeds)}>
          {house.priceFeeds.length > 0 && !tasks.includes("CLOSING_PRICES") && (
            <Button busy={fetchPrices.isPending} onClick={() => fetchPrices.mutate()}>
              Fetch now
            </Button>
          )}
          <Link to="/admin/closing-prices">All closing prices</Link>
        </Fact>
        <Fact label="Room on the disk" {...roomFact(storage)} />
        <Fact label="Version" value={`${version} (${gitCommit})`} note={next && closureWords(next)}>
          <Folded summary="How to update" className="text-label">
            <p className="text-ink-2">
              Back up, fetch the new version (<code>git pull</code>, or a newer image) and start Strikebook
              again. It brings the data up to date by itself.
            </p>
          </Folded>
        </Fact>
      </dl>
    </Card>
  );
}

type FactProps = {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
  /** Whether it needs a look. */
  readonly isBad?: boolean;
  readonly children?: ReactNode;
};

function Fact({ label, value, note, isBad = false, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-ink-2">{label}</dt>
      <dd className={isBad ? "font-semibold text-warning" : "font-semibold"}>{value}</dd>
      {note && <dd className="text-label text-ink-2 wrap-anywhere">{note}</dd>}
      {children && <dd className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">{children}</dd>}
    </div>
  );
}
