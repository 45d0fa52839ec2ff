import type { User } from "@strikebook/core/users/user";
import type { SendMail } from "./mailer.ts";

/** Mails that there is an account. The password is handed over by the administrator, never by mail. */
export const createWelcomeMail =
  (send: SendMail, appUrl: string | undefined) =>
  ({ email, firstName, username }: User): Promise<boolean> =>
    send({
      to: email,
      subject: "Your Strikebook account",
      text: welcomeText(firstName, username, appUrl),
    });

function welcomeText(firstName: string, username: string, appUrl: string | undefined): string {
  return [
    `Hello ${firstName},`,
    "",
    `there is an account for you in Strikebook. Your username is ${username}.`,
    ...(appUrl === undefined ? [] : [`Sign in at ${appUrl}`]),
    "Your administrator gives you a temporary password, which you replace when you first sign in.",
    "",
  ].join("\n");
}
