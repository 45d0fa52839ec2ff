import type { ProviderSource } from "./price-provider.ts";

/** Why a provider wasn't asked, null where it was; those that were reached so far. */
export type Unasked = Map<ProviderSource, string | null>;

/** A job under way. */
export type Running = {
  /** Whether it ran: not while another server asks. */
  readonly work: Promise<boolean>;
  /** A person asks. */
  readonly isByHand: boolean;
  readonly unasked: Unasked;
};

/** Begins jobs of this server, one at a time. */
export function oneJobAtATime(run: (job: Pick<Running, "isByHand" | "unasked">) => Promise<boolean>) {
  let running: Running | undefined;
  return {
    /** The job under way; one that a person asks for follows one that nobody asked for. */
    begin(isByHand: boolean): Running {
      if (running !== undefined && (running.isByHand || !isByHand)) {
        return running;
      }
      const before = running?.work.catch(() => false) ?? Promise.resolve(false);
      const job = { isByHand, unasked: new Map() };
      const begun: Running = { ...job, work: before.then(() => run(job)) };
      const end = () => {
        running = running === begun ? undefined : running;
      };
      begun.work.then(end, end);
      running = begun;
      return begun;
    },

    /** The job under way. */
    current: (): Promise<unknown> => running?.work ?? Promise.resolve(),
  };
}
