import { hash } from "node:crypto";
import { formatCount } from "@strikebook/core/shared/count-words";
import type { Transaction } from "@strikebook/core/transactions/transaction";
import type {
  FileIdentity,
  InformationalReading,
  LineReader,
  LineReading,
  PositionReading,
  RealizedReading,
  ReviewReading,
} from "@strikebook/core/uploads/brokerage-format";
import { fingerprintText } from "@strikebook/core/uploads/fingerprint";
import {
  createHistoryReader,
  createPositionsReader,
  createRealizedReader,
} from "@strikebook/core/uploads/formats";
import { createCashBalanceChain } from "@strikebook/core/uploads/order/cash-balance-chain";
import { FileOrderReader } from "@strikebook/core/uploads/order/file-order";
import type { PositionRow } from "@strikebook/core/uploads/position-row";
import type { RealizedRow } from "@strikebook/core/uploads/realized-row";
import { type FileType, ROW_WARNINGS_MAX } from "@strikebook/core/uploads/upload-file";
import { CopyBytes } from "@strikebook/database/copy/copy-bytes";
import { copyLine } from "@strikebook/database/copy/copy-text";
import { DaySpan } from "./day-span.ts";
import type { FileAccount, FileReading } from "./file-reading.ts";
import { LeftOutLines } from "./left-out-lines.ts";
import { OccurrenceCounter } from "./occurrence-counter.ts";
import { addPosition, addRealized, addTransaction, stagingColumns } from "./staged-columns.ts";

/** An account as a line names it. */
export type Place = {
  readonly accountNumber?: string | undefined;
  readonly accountName?: string | undefined;
};

type Reading = LineReading | PositionReading | RealizedReading;

/** For each type of file, the maker of the reader that turns its lines into rows. */
export const CREATE_READER: Readonly<Record<FileType, (identity: FileIdentity) => LineReader<Reading>>> = {
  TRANSACTION: createHistoryReader,
  PORTFOLIO: createPositionsReader,
  REALIZED: createRealizedReader,
};

/** The key by which two lines of a file are of one account: its number, or its name in a file without numbers. */
export const accountKey = ({
  number,
  name,
}: {
  readonly number?: string | undefined;
  readonly name?: string | undefined;
}) => number ?? `name:${name ?? ""}`;

/** Turns what the reader says of each line into staged rows: accounts, fingerprints and ordinals are given here. */
export class StagedRows {
  readonly #identity: FileIdentity;
  readonly #width: number;
  readonly #reader: LineReader<Reading>;
  readonly #accounts = new Map<string, FileAccount>();
  readonly #occurrences = new OccurrenceCounter();
  readonly #balances: ReturnType<typeof createCashBalanceChain> | undefined;
  readonly #order: FileOrderReader;
  readonly #closingDays = new DaySpan();
  readonly #rowWarnings: string[] = [];
  readonly #rows = new CopyBytes();
  readonly #leftOut = new LeftOutLines();
  readonly #usedAnswers = new Set<string>();
  #rowCount = 0;
  #rowWarningCount = 0;
  #blockingLines = 0;

  constructor(identity: FileIdentity) {
    this.#identity = identity;
    this.#width = stagingColumns(identity.fileType).length;
    const isHistory = identity.fileType === "TRANSACTION";
    const hasBalances = isHistory && identity.columns["cashBalance"] !== undefined;
    this.#balances = hasBalances ? createCashBalanceChain() : undefined;
    this.#order = new FileOrderReader(hasBalances);
    this.#reader = CREATE_READER[identity.fileType](identity);
  }

  /** How many there are so far. */
  get count(): number {
    return this.#rowCount;
  }

  read(lines: readonly string[], firstLine: number): void {
    for (const reading of this.#reader.read(lines, firstLine)) {
      this.#add(reading);
    }
  }

  /** So many are waiting that they should be taken. */
  get isFull(): boolean {
    return this.#rows.isFull;
  }

  /** The rows since the last time, for `CopyRows.write`. */
  take(): Buffer {
    return this.#rows.take();
  }

  finish(): FileReading {
    const { readings, warnings, unnumberedAccounts } = this.#reader.finish();
    for (const reading of readings) {
      this.#add(reading);
    }
    const { fileType } = this.#identity;
    if (fileType === "REALIZED" || (this.#rowCount === 0 && fileType === "TRANSACTION")) {
      // A file without rows covers days of an account, which its name tells or the user; closed lots never tell theirs.
      this.#refOf({});
    }
    const more = this.#rowWarningCount - this.#rowWarnings.length;
    const rest = more > 0 ? [`${formatCount(more)} more warnings about single lines`] : [];
    return {
      identity: this.#identityWithAnswers(),
      accounts: [...this.#accounts.values()],
      warnings: [...warnings, ...this.#rowWarnings, ...rest],
      unnumberedAccounts,
      ...(this.#balances === undefined ? {} : { cashBalances: this.#balances.finish() }),
      order: fileType === "REALIZED" ? this.#closingDays.span() : this.#order.finish(),
      blockingLines: this.#blockingLines,
      ...this.#leftOut.sums(),
    };
  }

  /** The identity with those line answers that were used: they stay with the file, whatever the user answers later. */
  #identityWithAnswers(): FileIdentity {
    const { answers, ...identity } = this.#identity;
    const used = Object.entries(answers?.byText ?? {}).filter(([text]) => this.#usedAnswers.has(text));
    const leftOut = answers?.leftOut ?? [];
    return used.length + leftOut.length === 0
      ? identity
      : { ...identity, answers: { byText: Object.fromEntries(used), leftOut } };
  }

  #add(reading: Reading): void {
    this.#rowCount += 1;
    if ("answerKey" in reading && reading.answerKey !== undefined && reading.state !== "REVIEW") {
      this.#usedAnswers.add(reading.answerKey);
    }
    if (reading.state !== "ROW") {
      this.#addOther(reading);
      return;
    }
    if (reading.warnings !== undefined) {
      this.#warn(reading.line, reading.warnings);
    }
    if ("transaction" in reading) {
      this.#addTransaction(reading.transaction);
    } else if ("realized" in reading) {
      this.#addRealized(reading.realized);
    } else {
      this.#addPosition(reading.position);
    }
  }

  #addOther(reading: InformationalReading | ReviewReading): void {
    const isReview = reading.state === "REVIEW";
    const leftOut = isReview ? undefined : reading.leftOut;
    if (isReview || leftOut !== undefined) {
      this.#balances?.skip();
    }
    if (leftOut !== undefined) {
      this.#leftOut.add(this.#refOf(leftOut), leftOut);
    }
    const isBlocking = isReview && reading.isBlocking;
    this.#blockingLines += isBlocking ? 1 : 0;
    const values = [reading.line, isReview ? "V" : "I", undefined, reading.reason, isBlocking];
    this.#rows.addLine(copyLine(values, this.#width));
  }

  #addTransaction(transaction: Transaction): void {
    const accountRef = this.#refOf(transaction);
    this.#balances?.add(accountRef, transaction);
    // Every key holds the account beside the fingerprint, so that a file without an account can be given one later.
    const digest = hash("sha256", fingerprintText(transaction, ""), "hex");
    const occurrence = this.#occurrences.next(digest, accountRef);
    const dayOrder = this.#order.place(accountRef, transaction);
    addTransaction(this.#rows, transaction, { accountRef, digest, occurrence, dayOrder });
  }

  #addPosition(position: PositionRow): void {
    const accountRef = this.#refOf(position);
    const occurrence = this.#occurrences.next(hash("sha256", position.rowKey, "hex"), accountRef);
    addPosition(this.#rows, position, { accountRef, occurrence });
  }

  #addRealized(realized: RealizedRow): void {
    this.#closingDays.see(realized.closedOn);
    addRealized(this.#rows, realized, { accountRef: this.#refOf({}), occurrence: 1 });
  }

  #refOf(row: Place): number {
    const number = row.accountNumber ?? this.#identity.accountNumber;
    const key = accountKey({ number, name: row.accountName });
    const known = this.#accounts.get(key);
    if (known !== undefined) {
      return known.ref;
    }
    const account: FileAccount = {
      ref: this.#accounts.size,
      ...(number === undefined ? {} : { number }),
      ...(row.accountName === undefined ? {} : { name: row.accountName }),
    };
    this.#accounts.set(key, account);
    return account.ref;
  }

  #warn(line: number, warnings: readonly string[]): void {
    for (const warning of warnings) {
      this.#rowWarningCount += 1;
      if (this.#rowWarnings.length < ROW_WARNINGS_MAX) {
        this.#rowWarnings.push(/^line \d/i.test(warning) ? warning : `Line ${line}: ${warning}`);
      }
    }
  }
}
