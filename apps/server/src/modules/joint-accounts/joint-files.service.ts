import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { notFound } from "@strikebook/core/shared/errors";
import type { JointAccountNamed, JointFileNamed } from "@strikebook/validators/sharing";
import type { JointAccountsRepository } from "./joint-accounts.repository.ts";
import { requireJoint } from "./joint-accounts.service.ts";
import type { JointFile, JointFilesRepository } from "./joint-files.repository.ts";

export type { JointFile };

type Needs = {
  readonly repository: JointFilesRepository;
  readonly listJoint: JointAccountsRepository["list"];
};

/** Files of a person's own copy of a joint account that can be imported into the other's copy, which then has the rows of both. */
export const createJointFilesService = ({ repository, listJoint }: Needs) => ({
  /**
   * The viewer's files that tell what the other's copy lacks, in the order of their imports. Throws NOT_FOUND unless the viewer
   * may change the other's copy.
   */
  async list(viewerId: string, named: JointAccountNamed, today: CalendarDate): Promise<JointFile[]> {
    const { theirAccountId, access, ...joint } = requireJoint(await listJoint(viewerId, today), named);
    if (theirAccountId === null || access !== "MANAGE") {
      throw notFound("Joint account");
    }
    return await repository.listLacking(viewerId, { ...joint, theirAccountId });
  },

  /** A file of the viewer's with the lines of one of their accounts alone. Throws NOT_FOUND when none of theirs tells of it. */
  async read(viewerId: string, named: JointFileNamed): Promise<string> {
    const content = await repository.findContent(viewerId, named);
    if (content === undefined) {
      throw notFound("File");
    }
    return content;
  },
});
