import { checkFiles, settingsWarnings } from "@strikebook/server/startup/check-files";
import type { BareCall, Command } from "../command.ts";

/** Tells whether the settings are right, without a database. Docker's containers start after it. */
export const settings: Command = {
  name: "settings",
  summary: "Checks every setting and the files that settings name; needs no database.",
  operands: [],
  options: {},
  async runBare({ env, terminal }: BareCall) {
    checkFiles(env);
    const warnings = settingsWarnings(env);
    for (const warning of warnings) {
      terminal.err(warning);
    }
    if (warnings.length === 0) {
      terminal.out("All settings are right.");
    }
  },
};
