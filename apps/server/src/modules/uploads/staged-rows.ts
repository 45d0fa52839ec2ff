import { hash } from "node:crypto";
import type { Transaction } from "@strikebook/core/transactions/transaction";
import type {
  FileIdentity,
  LineReader,
  LineReading,
  PositionReading,
} from "@strikebook/core/uploads/brokerage-format";
import { createCashBalanceChain } from "@strikebook/core/uploads/cash-balance-chain";
import { fingerprintText } from "@strikebook/core/uploads/fingerprint";
import { createHistoryReader, createPositionsReader } from "@strikebook/core/uploads/formats";
import type { PositionRow } from "@strikebook/core/uploads/position-row";
import { ROW_WARNINGS_MAX } from "@strikebook/core/uploads/upload-file";
import { type CopyValue, copyLine } from "./copy-rows.ts";
import { OccurrenceCounter } from "./occurrence-counter.ts";
import { positionValues, stagingColumns, transactionLine } from "./staging.ts";
import type { FileAccount, FileReading } from "./upload-session.ts";

/** 128 bits of SHA-256: what tells two rows of one account and day apart. */
const FINGERPRINT_BYTES = 16;

/** Takes a row as `CopyRows.addLine` does. */
type Add = (row: string) => void;

type Place = { readonly accountNumber?: string | undefined; readonly accountName?: string | undefined };

/** Turns what the reader says of each line into staged rows: accounts, fingerprints and ordinals are given here. */
export class StagedRows {
  readonly #identity: FileIdentity;
  readonly #width: number;
  readonly #reader: LineReader<LineReading | PositionReading>;
  readonly #accounts = new Map<string, FileAccount>();
  readonly #occurrences = new OccurrenceCounter();
  readonly #balances: ReturnType<typeof createCashBalanceChain> | undefined;
  readonly #rowWarnings: string[] = [];
  #rowWarningCount = 0;

  constructor(identity: FileIdentity) {
    this.#identity = identity;
    this.#width = stagingColumns(identity.fileType).length;
    const isHistory = identity.fileType === "TRANSACTION";
    const hasBalances = isHistory && identity.columns["cashBalance"] !== undefined;
    this.#balances = hasBalances ? createCashBalanceChain() : undefined;
    this.#reader = isHistory ? createHistoryReader(identity) : createPositionsReader(identity);
  }

  read(lines: readonly string[], firstLine: number, add: Add): void {
    for (const reading of this.#reader.read(lines, firstLine)) {
      add(this.#rowOf(reading));
    }
  }

  finish(add: Add): FileReading {
    const { readings, warnings, unnumberedAccounts } = this.#reader.finish();
    for (const reading of readings) {
      add(this.#rowOf(reading));
    }
    const more = this.#rowWarningCount - this.#rowWarnings.length;
    const rest = more > 0 ? [`${more} more warnings about single lines`] : [];
    return {
      identity: this.#identity,
      accounts: [...this.#accounts.values()],
      warnings: [...warnings, ...this.#rowWarnings, ...rest],
      unnumberedAccounts,
      ...(this.#balances === undefined ? {} : { cashBalances: this.#balances.finish() }),
    };
  }

  #rowOf(reading: LineReading | PositionReading): string {
    if (reading.state !== "ROW") {
      const isReview = reading.state === "REVIEW";
      if (isReview) {
        this.#balances?.skip();
      }
      const state = isReview ? "V" : "I";
      return copyLine(
        [reading.line, state, undefined, reading.reason, isReview && reading.isBlocking],
        this.#width,
      );
    }
    if (reading.warnings !== undefined) {
      this.#warn(reading.line, reading.warnings);
    }
    return "transaction" in reading
      ? this.#transactionRow(reading.transaction)
      : copyLine(this.#positionValues(reading.position), this.#width);
  }

  #transactionRow(transaction: Transaction): string {
    const accountRef = this.#refOf(transaction);
    this.#balances?.add(accountRef, transaction);
    // The account stands beside the fingerprint in every key, so that a file without one can be given it later.
    const digest = hash("sha256", fingerprintText(transaction, ""), "hex");
    const fingerprintHex = digest.slice(0, FINGERPRINT_BYTES * 2);
    const occurrence = this.#occurrences.next(digest, accountRef);
    return transactionLine(transaction, { accountRef, fingerprintHex, occurrence });
  }

  #positionValues(position: PositionRow): CopyValue[] {
    const accountRef = this.#refOf(position);
    return positionValues(position, {
      accountRef,
      occurrence: this.#occurrences.next(hash("sha256", position.rowKey, "hex"), accountRef),
    });
  }

  #refOf(row: Place): number {
    const number = row.accountNumber ?? this.#identity.accountNumber;
    const key = number ?? `name:${row.accountName ?? ""}`;
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
