import { err, ok, type Result } from "../shared/result.ts";
import type {
  BrokerageFormat,
  FileIdentity,
  FileToIdentify,
  FormatRefusal,
  HistoryReader,
  PositionsReader,
  RealizedReader,
} from "./brokerage-format.ts";
import { FILE_IS_EMPTY, UNKNOWN_BROKERAGE } from "./upload-file.ts";

export type FormatRegistry = {
  /**
   * Which export of which brokerage a file is. What none knows is of the brokerage `Unknown`, with `unknownBecause` and
   * no rows; what one knows and cannot read, and a file of blank lines, is refused.
   */
  identifyFile(file: FileToIdentify): Result<FileIdentity, FormatRefusal>;
  /** Reads a history export, `fileType` TRANSACTION; throws `RangeError` for an identity of another kind. */
  createHistoryReader(identity: FileIdentity): HistoryReader;
  /** Reads a positions export, `fileType` PORTFOLIO; throws `RangeError` for an identity of another kind. */
  createPositionsReader(identity: FileIdentity): PositionsReader;
  /** Reads an export of realized gains, `fileType` REALIZED; throws `RangeError` for an identity of another kind. */
  createRealizedReader(identity: FileIdentity): RealizedReader;
};

/** The brokerages in `formats`, in order: the first that can read a file wins, then the first that refuses it. */
export function createFormatRegistry(formats: readonly BrokerageFormat[]): FormatRegistry {
  const formatOf = (identity: FileIdentity, fileType: FileIdentity["fileType"]): BrokerageFormat => {
    const format = formats.find(({ brokerage }) => brokerage === identity.brokerage);
    if (format === undefined || identity.fileType !== fileType) {
      throw new RangeError(`No reader for ${identity.brokerage} ${identity.fileType}`);
    }
    return format;
  };
  return {
    identifyFile(file) {
      if (file.head.every((line) => line.trim() === "")) {
        return err({ brokerage: UNKNOWN_BROKERAGE, message: FILE_IS_EMPTY });
      }
      const found = formats.flatMap((format) => format.identify(file) ?? []);
      // One brokerage's look-alike may be another's export.
      return found.find((identified) => identified.ok) ?? found[0] ?? ok(unknownFile(formats));
    },
    createHistoryReader(identity) {
      return formatOf(identity, "TRANSACTION").createHistoryReader(identity);
    },
    createPositionsReader(identity) {
      return formatOf(identity, "PORTFOLIO").createPositionsReader(identity);
    },
    createRealizedReader(identity) {
      return formatOf(identity, "REALIZED").createRealizedReader(identity);
    },
  };
}

/** An unknown file is reported as a history without rows, because the contract has no type of file for it. */
function unknownFile(formats: readonly BrokerageFormat[]): FileIdentity {
  const lookedFor = formats.map(({ brokerage, lookedFor: what }) => `${brokerage}: ${what}`).join("; ");
  return {
    fileType: "TRANSACTION",
    brokerage: UNKNOWN_BROKERAGE,
    formatId: "unknown",
    headerLine: 0,
    headerText: "",
    columns: {},
    needsAccount: false,
    unknownBecause: `We can't read this file. Looked for ${lookedFor}.`,
  };
}
