import { err, type Result } from "../shared/result.ts";
import type {
  BrokerageFormat,
  FileIdentity,
  FileToIdentify,
  FormatRefusal,
  HistoryReader,
  PositionsReader,
} from "./brokerage-format.ts";
import { fidelityFormat } from "./fidelity/fidelity-format.ts";
import { FILE_IS_EMPTY } from "./upload-file.ts";

/** The first that identifies a file wins. */
const FORMATS: readonly BrokerageFormat[] = [fidelityFormat];

/** Which export of which brokerage a file is; what nobody knows is refused with brokerage `Unknown`. */
export function identifyFile(file: FileToIdentify): Result<FileIdentity, FormatRefusal> {
  if (file.head.every((line) => line.trim() === "")) {
    return err({ brokerage: "Unknown", message: FILE_IS_EMPTY });
  }
  for (const format of FORMATS) {
    const found = format.identify(file);
    if (found !== undefined) {
      return found;
    }
  }
  const lookedFor = FORMATS.map((format) => `${format.brokerage}: ${format.lookedFor}`).join("; ");
  return err({
    brokerage: "Unknown",
    message: `This file is no export that can be read here. Looked for ${lookedFor}.`,
  });
}

/** Reads a history export, `fileType` TRANSACTION; throws `RangeError` for an identity of another kind. */
export function createHistoryReader(identity: FileIdentity): HistoryReader {
  return formatOf(identity, "TRANSACTION").createHistoryReader(identity);
}

/** Reads a positions export, `fileType` PORTFOLIO; throws `RangeError` for an identity of another kind. */
export function createPositionsReader(identity: FileIdentity): PositionsReader {
  return formatOf(identity, "PORTFOLIO").createPositionsReader(identity);
}

function formatOf(identity: FileIdentity, fileType: FileIdentity["fileType"]): BrokerageFormat {
  const format = FORMATS.find(({ brokerage }) => brokerage === identity.brokerage);
  if (format === undefined || identity.fileType !== fileType) {
    throw new RangeError(`No reader for ${identity.brokerage} ${identity.fileType}`);
  }
  return format;
}
