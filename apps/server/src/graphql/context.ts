import type { Actor } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Reader } from "@strikebook/core/sharing/reader";
import type { Scope } from "@strikebook/core/sharing/scope";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { UploadedFile } from "../http/body/spool.ts";
import type { CoverAccounts, CoverSpan, StandingsOf } from "../modules/coverage/span-coverage.service.ts";
import type { Services } from "../services.ts";

export type RequestInfo = {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
  readonly requestId: string;
};

/** The context of a resolver; only signed-in users reach GraphQL, so there always is a viewer. */
export type GraphQLContext = {
  readonly viewer: Viewer;
  /** Whose figures the request asks for: the viewer's own unless it says otherwise. */
  readonly scope: Scope;
  /** The rows that figures are made of. */
  readonly reader: Reader;
  /** The rows that lists of accounts and files show: also what the viewer set aside. */
  readonly kept: Reader;
  /** The person whose books are told as a whole, or changed: the viewer, or who lets the viewer do so. */
  readonly ownerId: string;
  /** The viewer as the audit log names them, with address and user agent, and in whose books they act. */
  readonly actor: Actor;
  readonly services: Services;
  readonly requestInfo: RequestInfo;
  /** The exchange's today. */
  readonly today: CalendarDate;
  /** How much of a span the files of the reader's accounts cover; what is on record is read once for a request, and only when asked. */
  readonly coverSpan: CoverSpan;
  readonly coverAccounts: CoverAccounts;
  readonly standings: StandingsOf;
  readonly withoutHistory: () => Promise<readonly string[]>;
  /** True for what stands in an argument in place of a file. */
  readonly isUploadedFile: (value: unknown) => boolean;
  /** Gives `use` the file of a `fileContent` argument; the file is on disk until `use` ends. */
  readonly withUploadedFile: <Value>(
    fileContent: string,
    use: (file: UploadedFile) => Promise<Value>,
  ) => Promise<Value>;
};
