import { createTransport } from "nodemailer";

export type MailSettings = {
  /** `smtp://user:password@host:port`; smtps for TLS from the start. */
  readonly smtpUrl: string;
  readonly from: string;
};

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

/** False when the mail could not be sent. */
export type SendMail = (mail: Mail) => Promise<boolean>;

const TIMEOUT_MS = 5000;

/** Sends mails through a server; a failure is told to `onFailure`. */
export function createMailer({ smtpUrl, from }: MailSettings, onFailure: (error: unknown) => void): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  return async ({ to, subject, text }) => {
    try {
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    }
  };
}
