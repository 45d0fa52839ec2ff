import { DomainError } from "@strikebook/core/shared/errors";
import { createMailer, type MailSettings } from "./mailer.ts";

/** Sends a mail that says nothing but that mail works. Throws CONFLICT with the reason in words when it couldn't be sent. */
export async function sendTestMail(
  settings: MailSettings,
  to: string,
  appUrl: string | undefined,
): Promise<void> {
  let reason = "";
  const send = createMailer(settings, (error) => {
    reason = reasonOf(error as MailError, new URL(settings.smtpUrl).host);
  });
  const text = [
    "This is a test mail of Strikebook. Mail works.",
    ...(appUrl === undefined ? [] : [`Links in mails lead to ${appUrl}`]),
    "",
  ].join("\n");
  if (!(await send({ to, subject: "Strikebook: test mail", text }))) {
    throw new DomainError("CONFLICT", `The test mail wasn't sent: ${reason}`);
  }
}

type MailError = Error & { readonly code?: string; readonly response?: string };

/** By the codes of nodemailer; the mail server's own answer holds no password. */
function reasonOf({ code = "", response, message }: MailError, server: string): string {
  const said = response === undefined ? "" : ` It said: ${response}`;
  switch (code) {
    case "EAUTH":
      return `the mail server ${server} refused the name or password of SMTP_URL.${said}`;
    case "EENVELOPE":
      return `the mail server ${server} refused the sender (MAIL_FROM) or the receiver.${said}`;
    case "EDNS":
    case "ENOTFOUND":
      return `there is no mail server ${server}: look at SMTP_URL.`;
    case "ECONNECTION":
    case "ECONNREFUSED":
    case "ESOCKET":
    case "ETIMEDOUT":
      return `the mail server ${server} can't be reached, or speaks another kind of TLS: look at SMTP_URL.`;
    default:
      return response === undefined ? message : `the mail server ${server} refused it.${said}`;
  }
}
