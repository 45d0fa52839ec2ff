import path from "node:path";
import { commandLine, type RunsIn } from "@strikebook/core/shared/command-line";
import type { Clock } from "../../clock.ts";
import type { DoctorRepository } from "./doctor.repository.ts";
import { type Finding, good, warned, wrong } from "./finding.ts";
import { checkDisk, checkPermissions, checkSpool } from "./machine-checks.ts";

type BackupState = {
  readonly folder: string;
  readonly isNightly: boolean;
  readonly passphraseWarning: string | undefined;
  readonly lastGood: { readonly startedAt: Date } | undefined;
  readonly last: { readonly error: string | undefined } | undefined;
};

type LogVerdict = {
  readonly verified: number;
  readonly broken?: { readonly problem: string; readonly logId?: string };
};

type Needs = {
  readonly repository: DoctorRepository;
  /** Compares the audit log with its chain, and with what backups hold of it. */
  readonly inspectLog: () => Promise<LogVerdict>;
  readonly spoolDir: string;
  readonly backups: () => Promise<BackupState>;
  readonly clock: Clock;
  readonly runsIn: RunsIn | undefined;
};

const DAY_MS = 24 * 60 * 60_000;
const CLOCK_MS_MAX = 60_000;

export function createDoctorService({ repository, inspectLog, spoolDir, backups, clock, runsIn }: Needs) {
  const dataDir = path.dirname(spoolDir);

  async function* checkUsers(): AsyncGenerator<Finding> {
    for (const { id, username } of await repository.listUsers()) {
      const what = `Sums of ${username}`;
      const amiss = amissWords(await repository.figuresAmiss(id));
      yield* amiss.length > 0
        ? amiss.map((words) => wrong(what, words))
        : [good(what, "every lot, day, month and total follows from the rows")];
    }
  }

  return {
    /** Checks one thing after the other; changes nothing. The database answers and is up to date when this is called. */
    async *examine(): AsyncGenerator<Finding> {
      const { version } = await repository.aboutDatabase();
      yield good("Database", `PostgreSQL ${version} answers, and all migrations are applied`);
      yield* checkUsers();
      yield checkLog(await inspectLog());
      const state = await backups();
      yield checkBackups(state, { now: clock.now(), runsIn });
      if (state.passphraseWarning !== undefined) {
        yield warned("Passphrase", state.passphraseWarning);
      }
      yield await checkSpool(spoolDir, clock.now());
      yield await checkDisk(dataDir);
      yield await checkClock(repository, clock);
      yield await checkPermissions(dataDir, [spoolDir, state.folder]);
    },
  };
}

/** A sentence for each kind of figures that doesn't follow from the rows; none when all is well. */
const amissWords = ({
  parts,
  snapshots,
  lostEdits,
  coverage,
}: Awaited<ReturnType<DoctorRepository["figuresAmiss"]>>) => [
  ...(parts.length > 0 ? [`matching the transactions again gives other ${parts.join(", ")}`] : []),
  ...(snapshots > 0 ? [`${snapshots} days of positions do not add up to their stored sums`] : []),
  ...(lostEdits > 0 ? [`changes of campaigns by hand name ${lostEdits} rows that are not on record`] : []),
  ...(coverage > 0 ? [`records of covered days that no file explains: ${coverage}`] : []),
];

function checkLog({ verified, broken }: LogVerdict): Finding {
  if (broken === undefined) {
    return good(
      "Audit log",
      `${verified} entries, each chained to the one before, and every end that a backup holds`,
    );
  }
  const { problem, logId } = broken;
  return wrong("Audit log", logId === undefined ? problem : `${problem} (entry ${logId})`);
}

async function checkClock(repository: DoctorRepository, clock: Clock): Promise<Finding> {
  const { now } = await repository.aboutDatabase();
  const newest = await repository.newestEntryAt();
  const apart = Math.abs(now.getTime() - clock.now().getTime());
  if (apart > CLOCK_MS_MAX) {
    return wrong(
      "Clock",
      `the database's clock is ${Math.round(apart / 1000)} seconds away from this machine's`,
    );
  }
  return newest !== undefined && newest.getTime() > clock.now().getTime() + CLOCK_MS_MAX
    ? wrong("Clock", `something was recorded at ${newest.toISOString()}, which is still to come`)
    : good("Clock", clock.now().toISOString());
}

function checkBackups(
  { isNightly, lastGood, last, folder }: BackupState,
  { now, runsIn }: { now: Date; runsIn: RunsIn | undefined },
): Finding {
  if (last?.error !== undefined) {
    return wrong("Backup", `the last one failed: ${last.error}`);
  }
  if (lastGood === undefined) {
    return wrong("Backup", `none was made yet: ${commandLine("backup", runsIn)}`);
  }
  const age = Math.floor((now.getTime() - lastGood.startedAt.getTime()) / DAY_MS);
  return isNightly && age >= 2
    ? wrong("Backup", `the last good one is ${age} days old`)
    : good("Backup", `proven, of ${lastGood.startedAt.toISOString()}, in ${folder}`);
}
