/** The callers allowed: everybody, signed-in users, or administrators only. */
export type Access = "PUBLIC" | "SIGNED_IN" | "ADMIN";

export type Permission = {
  readonly access: Access;
  /** A write is refused to READONLY users. */
  readonly write: boolean;
  /** The owner of the rows it may touch, in words; rows of others read like rows that are not there. */
  readonly owner: string;
  /** Open to READONLY users although it writes: their own session and password. */
  readonly ownSession?: true;
  /** Open while a temporary password still has to be changed. */
  readonly beforePasswordChange?: true;
  /** Open to a viewer whose session was checked moments ago; writes behind it check the session again. */
  readonly recentViewer?: true;
};
