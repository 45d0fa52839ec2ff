import { DomainError } from "@strikebook/core/shared/errors";
import type { Env } from "../env.ts";
import { sendTestMail } from "../outside/test-mail.ts";

/** Tries the settings of mail. Throws INVALID_INPUT when mail isn't set up, CONFLICT when the mail couldn't be sent. */
export async function tryMail({ SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL: appUrl }: Env, to: string) {
  if (smtpUrl === undefined) {
    throw new DomainError("INVALID_INPUT", "SMTP_URL isn't set, so Strikebook sends no mail.");
  }
  await sendTestMail({ smtpUrl, from }, to, appUrl);
}
