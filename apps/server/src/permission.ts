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
  /** Open while a second factor that an administrator demands is missing. */
  readonly beforeSecondFactor?: true;
  /** Open to a viewer whose session was checked moments ago; writes behind it check the session again. */
  readonly recentViewer?: true;
};

export const read = (owner: string): Permission => ({ access: "SIGNED_IN", write: false, owner });
export const write = (owner: string): Permission => ({ access: "SIGNED_IN", write: true, owner });
export const adminRead = (owner: string): Permission => ({ access: "ADMIN", write: false, owner });
export const adminWrite = (owner: string): Permission => ({ access: "ADMIN", write: true, owner });
export const open = (owner: string): Permission => ({ access: "PUBLIC", write: false, owner });
