import type { Role } from "./role.ts";

/** How long a link is good. */
export const INVITATION_DAYS = 7;

/** The address that a link leads to; what makes it a key stands behind `#`, which browsers send to no server. */
export const JOIN_PATH = "/join";

/** The link's path with its token. */
export const joinPath = (token: string): string => `${JOIN_PATH}#${token}`;

/** Somebody who was asked in and has not come yet. */
export type Invitation = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The link is too old: a new one can be made. */
  readonly isExpired: boolean;
  /** Who invited is no administrator any more or is disabled, so that the link is not good: a new one can be made. */
  readonly isInviterGone: boolean;
  /** Full name of the administrator who invites. */
  readonly invitedBy: string;
};

/** The invitation with its link, which is told once. */
export type InvitationLink = {
  readonly invitation: Invitation;
  /** Without the host where the server doesn't know by what name people reach it. */
  readonly link: string;
  readonly isMailed: boolean;
};

/** What the person behind a link is shown before they come in. */
export type OpenedInvitation = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Given when the account is there and only its first password is missing. */
  readonly username: string | null;
  readonly expiresAt: Date;
};
