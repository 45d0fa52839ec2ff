/** Exit codes of a refused start, as sysexits.h has them: the launcher and systemd look at them. */
export const REFUSED = {
  /** EX_TEMPFAIL: another start may succeed, when the database is there for example. */
  forNow: 75,
  /** EX_CONFIG: every start is refused until a person changes something. */
  always: 78,
} as const;

type RefusedCode = (typeof REFUSED)[keyof typeof REFUSED];

/** A failure to start, as one plain sentence for the operator. */
export class StartError extends Error {
  readonly exitCode: RefusedCode;

  constructor(message: string, { exitCode = REFUSED.always, ...options }: StartErrorOptions = {}) {
    super(message, options);
    this.name = "StartError";
    this.exitCode = exitCode;
  }
}

type StartErrorOptions = { readonly cause?: unknown; readonly exitCode?: RefusedCode };
