import { tryMail } from "@strikebook/server/startup/test-mail";
import { email } from "@strikebook/validators/users";
import type { BareCall, Command } from "../command.ts";

/** Whether mail works is known once somebody has one: nobody waits for a welcome that never comes. */
export const testMail: Command = {
  name: "test-mail",
  summary: "Sends a test mail with the settings of mail, and tells what came of it; needs no database.",
  operands: ["<address>"],
  options: {},
  async runBare({ env, terminal, operands: [address = ""] }: BareCall) {
    const to = email.parse(address);
    await tryMail(env, to);
    terminal.out(
      `The mail server took the test mail to ${to}. Look whether it has come, in the spam folder, too.`,
    );
  },
};
