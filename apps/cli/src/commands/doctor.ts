import { countWords } from "@strikebook/core/shared/count-words";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Call, Command } from "../command.ts";

/** Tells whether all is well with the installation and its data. */
export const doctor: Command = {
  name: "doctor",
  summary: "Checks the database, every sum against its rows, backups, disk, clock and permissions.",
  operands: [],
  options: {},
  async run({ services, terminal }: Call) {
    let checks = 0;
    let warnings = 0;
    let wrong = 0;
    for await (const { what, words, isGood, isWarning } of services.doctor.examine()) {
      checks += 1;
      wrong += isGood ? 0 : 1;
      warnings += isWarning ? 1 : 0;
      const word = isWarning ? "warn " : "ok   ";
      terminal.out(`${isGood ? word : "WRONG"}  ${what}: ${words}`);
    }
    if (wrong > 0) {
      throw new DomainError("CONFLICT", `${wrong} of ${checks} checks found something wrong.`);
    }
    terminal.out(warnings > 0 ? `Nothing is wrong; ${countWords(warnings, "warning")}.` : "All is well.");
  },
};
