import type { User } from "@strikebook/core/users/user";
import { createTransport } from "nodemailer";

type MailSettings = {
  /** `smtp://user:password@host:port`; smtps for TLS from the start. */
  readonly smtpUrl: string;
  readonly from: string;
  /** Where the new user signs in; left out of the mail when it is not known. */
  readonly appUrl?: string | undefined;
};

const TIMEOUT_MS = 5000;

/** Mails that there is an account. The password is handed over by the administrator, never by mail. */
export function createWelcomeMail(settings: MailSettings, onFailure: (error: unknown) => void) {
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  return async ({ email, firstName, username }: User): Promise<boolean> => {
    try {
      await transport.sendMail({
        from: settings.from,
        to: { name: "", address: email },
        subject: "Your Strikebook account",
        text: welcomeText(firstName, username, settings.appUrl),
      });
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    }
  };
}

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
