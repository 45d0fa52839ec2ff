import { stat } from "node:fs/promises";
import path from "node:path";
import { DomainError } from "@strikebook/core/shared/errors";
import { type Call, COMMAND_LINE, type Command, UsageError } from "../command.ts";

/** Stores a list of earnings as an administrator's; without a source there are no others. */
export const importEarnings: Command = {
  name: "earnings import",
  summary:
    "Stores a CSV of earnings: symbol, date, and any of hour, epsEstimate, epsActual, quarter, year, ...",
  operands: ["<file.csv>"],
  options: {},
  async run({ services, terminal, operands: [file = ""] }: Call) {
    const about = await stat(file).catch(() => undefined);
    if (about === undefined || !about.isFile()) {
      throw new UsageError(`${file} cannot be read`);
    }
    const list = { path: path.resolve(file), sizeBytes: about.size };
    const { changedCount, errors } = await services.earningsChanges.importCsv(COMMAND_LINE, list);
    if (errors.length > 0) {
      throw new DomainError("INVALID_INPUT", errors.join("\n"));
    }
    terminal.out(changedCount === 1 ? "1 record stored" : `${changedCount} records stored`);
  },
};
