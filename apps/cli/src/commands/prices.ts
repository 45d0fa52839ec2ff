import { stat } from "node:fs/promises";
import path from "node:path";
import { countWords, formatCount } from "@strikebook/core/shared/count-words";
import { DomainError } from "@strikebook/core/shared/errors";
import { type Call, COMMAND_LINE, type Command, UsageError } from "../command.ts";

/** Stores a file of closing prices, all of it or none: for scripts that have a source of their own. */
export const prices: Command = {
  name: "prices",
  summary: "Stores a CSV of closing prices: symbol, day, close, and any of dividend, split",
  operands: ["<file.csv>"],
  options: {
    "without-refused": {
      type: "boolean",
      help: "store the good lines although others are refused; without it, one refused line stores nothing",
    },
  },
  async run({ services, terminal, options, operands: [file = ""] }: Call) {
    const about = await stat(file).catch(() => undefined);
    if (about === undefined || !about.isFile()) {
      throw new UsageError(`${file} cannot be read`);
    }
    const list = { path: path.resolve(file), sizeBytes: about.size };
    const isWithout = options["without-refused"] === true;
    const answer = await services.closingPrices.storeFile(COMMAND_LINE, list, isWithout);
    for (const { line, reason } of answer.refused) {
      terminal.err(`Line ${line}: ${reason}`);
    }
    const more = answer.refusedCount - answer.refused.length;
    if (more > 0) {
      terminal.err(`${formatCount(more)} more lines are refused`);
    }
    if (answer.refusedCount > 0 && !isWithout) {
      throw new DomainError("INVALID_INPUT", nothingStored(answer.goodCount));
    }
    const same = answer.goodCount - answer.storedCount;
    terminal.out(
      `${countWords(answer.storedCount, "close")} stored${same > 0 ? `, ${formatCount(same)} were there already` : ""}`,
    );
  },
};

const nothingStored = (goodCount: number): string =>
  goodCount === 0
    ? "Nothing was stored."
    : `Nothing was stored. --without-refused stores the ${countWords(goodCount, "good line")}.`;
