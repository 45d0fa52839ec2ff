import type { Job, JobKind } from "./jobs.ts";

/** The use that a job makes of its person's rows: it reads them or a file beside them, changes them under their lock, or reckons from them. */
type Lane = "CHANGES" | "READS" | "RECKONS";

const LANES: Readonly<Record<JobKind, Lane>> = {
  preview: "READS",
  previewAgain: "READS",
  classify: "CHANGES",
  confirm: "CHANGES",
  undo: "CHANGES",
  removeAccount: "CHANGES",
  rematchLedger: "CHANGES",
  change: "CHANGES",
  undoPreview: "RECKONS",
  reckon: "RECKONS",
  // A page waits for it, and campaigns that are derived ahead may take a minute.
  answer: "READS",
  deriveCampaigns: "RECKONS",
  findSplitHolders: "RECKONS",
};

/** Jobs of one person and lane that wait at once. */
const WAITING_MAX: Readonly<Record<Lane, number>> = { READS: 100, CHANGES: 100, RECKONS: 50 };

/** The person whose rows a job is about. */
const personOf = ({ given }: Job): string => given.userId;

type WithJob = { readonly job: Job };

/**
 * Whose job is next. The person with the fewest running jobs is, then the one whose last turn is longest ago; each
 * person's jobs of a lane keep their order, but previews of an undo, which take seconds each, come after what campaigns wait for. Of a person one job that changes rows runs at a time, since a second one would
 * keep a thread only to wait for the first, and one that reckons; one thread is always left to those that don't reckon.
 */
export class Turns<Waiting extends WithJob> {
  readonly #threads: number;
  readonly #waiting: Waiting[] = [];
  readonly #running: Job[] = [];
  /** Persons by their last turn, the longest ago first. */
  readonly #served = new Set<string>();

  constructor(threads: number) {
    this.#threads = threads;
  }

  /** False where too many jobs of the person wait already. */
  hasRoomFor(job: Job): boolean {
    return this.#waiting.filter((one) => isAlike(one.job, job)).length < WAITING_MAX[LANES[job.kind]];
  }

  add(waiting: Waiting): void {
    this.#waiting.push(waiting);
  }

  /** Before all others of its person. */
  addAgain(waiting: Waiting): void {
    this.#waiting.unshift(waiting);
  }

  /** Takes out one that waits still; false when its turn has come. */
  remove(waiting: Waiting): boolean {
    const at = this.#waiting.indexOf(waiting);
    if (at >= 0) {
      this.#waiting.splice(at, 1);
    }
    return at >= 0;
  }

  /** Takes out all that wait still. */
  clear(): Waiting[] {
    return this.#waiting.splice(0);
  }

  /** Takes the next one, which runs until `ended`; undefined while none may run. */
  next(): Waiting | undefined {
    if (this.#running.length >= this.#threads) {
      return undefined;
    }
    const [chosen] = this.#waiting
      .filter(({ job }) => this.#mayRun(job))
      .sort((a, b) => this.#compare(a.job, b.job));
    if (chosen === undefined) {
      return undefined;
    }
    this.#waiting.splice(this.#waiting.indexOf(chosen), 1);
    this.#running.push(chosen.job);
    const person = personOf(chosen.job);
    this.#served.delete(person);
    this.#served.add(person);
    return chosen;
  }

  ended(job: Job): void {
    this.#running.splice(this.#running.indexOf(job), 1);
    if (this.#waiting.length === 0 && this.#running.length === 0) {
      this.#served.clear();
    }
  }

  #mayRun(job: Job): boolean {
    const lane = LANES[job.kind];
    const isAlone = lane === "READS" || !this.#running.some((one) => isAlike(one, job));
    const reckoning = this.#running.filter(({ kind }) => LANES[kind] === "RECKONS").length;
    return isAlone && (lane !== "RECKONS" || reckoning < this.#threads - 1);
  }

  #compare(a: Job, b: Job): number {
    const [one, other] = [personOf(a), personOf(b)];
    return one === other
      ? Number(a.kind === "undoPreview") - Number(b.kind === "undoPreview")
      : this.#countRunning(one) - this.#countRunning(other) || this.#turnOf(one) - this.#turnOf(other);
  }

  #countRunning(person: string): number {
    return this.#running.filter((job) => personOf(job) === person).length;
  }

  #turnOf(person: string): number {
    return [...this.#served].indexOf(person);
  }
}

const isAlike = (a: Job, b: Job): boolean => LANES[a.kind] === LANES[b.kind] && personOf(a) === personOf(b);
