import type { Mail } from "../../../outside/mailer.ts";

type Invited = {
  readonly firstName: string;
  readonly email: string;
  readonly invitedBy: string;
  readonly link: string;
  readonly days: number;
};

/** Asks the person in. The link is all that is needed: who reads the mail can use it. */
export const invitationMail = ({ firstName, email, invitedBy, link, days }: Invited): Mail => ({
  to: email,
  subject: "Your invitation to Strikebook",
  text: [
    `Hello ${firstName},`,
    "",
    `${invitedBy} invites you to Strikebook. Choose your username and password here:`,
    link,
    "",
    `The link is good for ${days} days and for one person. Don't pass it on.`,
    "",
  ].join("\n"),
});
