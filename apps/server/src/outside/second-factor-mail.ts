import type { User } from "@strikebook/core/users/user";
import type { SendMail } from "./mailer.ts";

/** Mails a person what happened to their second factor, so that a stranger's act is noticed. Codes are never in it. */
export const createSecondFactorMail =
  (send: SendMail) =>
  ({ email, firstName, username }: User, what: string): void => {
    const text = [
      `Hello ${firstName},`,
      "",
      `your Strikebook account ${username}: ${what}`,
      "If that wasn't you, change your password and tell your administrator.",
      "",
    ].join("\n");
    void send({ to: email, subject: "Your second factor in Strikebook", text });
  };
