import { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";

export type LogSettings = {
  /** pino's levels: fatal, error, warn, info, debug, trace, silent. */
  readonly level: string;
  /** Where lines go; stdout when not given. */
  readonly stream?: { write(line: string): void };
};

const MESSAGE_LENGTH_MAX = 500;

/**
 * Field names under which bodies, rows and answers hold a secret: whoever has the value can sign in or act as somebody. Left out of
 * log lines at the top of what is logged, and up to two levels below.
 */
const SECRETS = [
  "answer",
  "authorization",
  "code",
  "currentPassword",
  "fileContent",
  "idToken",
  "link",
  "newPassword",
  "password",
  // An address that holds the ID token.
  "providerSignOut",
  "recoveryCodes",
  "secret",
  "temporaryPassword",
  "ticket",
  "token",
  // An address that holds an app's secret, for a QR code.
  "uri",
  "verifier",
];

/** Fastify's options for structured logs that hold no bodies, variables or tokens; without errors of an outage that `isNamed`. */
export function logOptions(
  log: LogSettings | undefined,
  isNamed: (error: unknown) => boolean,
): Pick<FastifyServerOptions, "logController" | "logger"> {
  if (log === undefined) {
    return { logger: false };
  }
  return {
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: log.level,
      ...(log.stream === undefined ? {} : { stream: log.stream }),
      redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      serializers: { err: describeError },
      hooks: {
        // Every request and every task in the background meets the same outage, which is named once.
        logMethod(given, method) {
          const [fields] = given as readonly unknown[];
          if (!isNamed((fields as { readonly err?: unknown } | undefined)?.err)) {
            method.apply(this, given);
          }
        },
      },
    },
  };
}

/** One line per request: what, how it ended, how long it took, and for whom. */
export function logRequests(app: FastifyInstance): void {
  // No redaction: these fields hold no secrets, and looking for some takes twenty times as long as writing the line.
  const log = app.log.child({}, { redact: [] });
  app.addHook("onResponse", (request, reply, done) => {
    log.info(
      {
        reqId: request.id,
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        userId: request.viewer?.userId,
      },
      "request",
    );
    done();
  });
}

/** Without the query: what users search for is their own. Line breaks cannot be in it. */
const pathOf = (url: string): string => encodeURI(url.split("?")[0] ?? "").slice(0, 200);

/** Kind, code and place of an error. Prisma repeats the arguments it was given, hashes and all: they are left out. */
function describeError(error: Error) {
  const { name, message, stack = "" } = error;
  const holdsArguments = name === "PrismaClientValidationError";
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    // Not `code`, which is what people type at the second step.
    errorCode: (error as { code?: unknown }).code,
    message: holdsArguments ? "arguments left out" : message.slice(0, MESSAGE_LENGTH_MAX),
    stack: frames.join("\n"),
  };
}
