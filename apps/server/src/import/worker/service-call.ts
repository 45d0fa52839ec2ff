/**
 * A call of a service whose changes match rows again, and which the thread puts together for itself: it changes the
 * person's rows in one transaction, or reckons what would become of them.
 */
export type ServiceCall = {
  readonly userId: string;
  /** The file whose `answerCall` does it. */
  readonly file: string;
  readonly call: unknown;
  readonly at: Date;
};

/** A file that puts services together in a thread. */
export type AnswersCalls = {
  readonly answerCall: (databaseUrl: string, call: ServiceCall) => Promise<unknown>;
};

/** Loads the file of the call, which puts the services together, and does the call there. */
export async function runCall(url: string, call: ServiceCall): Promise<unknown> {
  const { answerCall } = (await import(call.file)) as AnswersCalls;
  return await answerCall(url, call);
}
