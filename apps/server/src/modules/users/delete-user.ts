import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError, forbidden, notFound } from "@strikebook/core/shared/errors";
import type { User } from "@strikebook/core/users/user";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { Deleted } from "./user-deletion.repository.ts";
import type { UsersNeeds } from "./users.needs.ts";

const ONESELF = "You cannot delete yourself";
const LAST_ADMIN = "The last administrator cannot be deleted";

type Deletion = {
  readonly viewer: Viewer;
  readonly user: User;
  /** The username, as the administrator typed it. */
  readonly typed: string;
  readonly actor: Actor;
};

/** Deletes another user with everything of theirs; the log keeps that they were here and who did it. */
export async function deleteUser(needs: UsersNeeds, deletion: Deletion): Promise<Deleted> {
  const { viewer, user, typed, actor } = deletion;
  const { id, username, roles } = user;
  if (viewer.userId === id) {
    throw forbidden(ONESELF);
  }
  if (typed !== username) {
    const message = `Type ${username} to delete this person`;
    throw new DomainError("INVALID_INPUT", message, { username: message });
  }
  const at = needs.clock.now();
  const outcome = await needs.repository.delete(user, at, (deleted) =>
    auditEntry({ actionType: "USER_DELETED", username, roles, deleted }, actor, { at, targetUserId: id }),
  );
  if (outcome === "gone") {
    throw notFound("User");
  }
  if (outcome === "last-admin") {
    throw forbidden(LAST_ADMIN);
  }
  return outcome;
}
