import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { Scope } from "@strikebook/core/sharing/scope";
import { storedId } from "@strikebook/validators/shared/stored-id";
import { TELLS_OF_A_SPOUSE } from "../../authorize.ts";
import type { Permission } from "../../permission.ts";
import type { SharingRepository } from "./sharing.repository.ts";

export type LeaveNeeds = {
  readonly repository: SharingRepository;
  /** True when an upload of the user is there that the grantee may see, who may change these accounts. */
  readonly isUploadOf: (
    acting: { readonly userId: string; readonly granteeId: string },
    sessionId: string,
    accountIds: readonly string[],
  ) => Promise<boolean>;
};

/** Whether a request in another person's books may do what it asks for. */
export function createLeave({ repository, isUploadOf }: LeaveNeeds) {
  return {
    /**
     * Throws unless the viewer may change every account that a change of another person's books touches, or be told the year
     * that a reading names. Accounts that aren't shared read like accounts that aren't there.
     */
    async requireLeave(
      { scope, viewerId }: { readonly scope: Scope; readonly viewerId: string },
      { manages, sealedYear }: Pick<Permission, "manages" | "sealedYear">,
      args: object,
    ): Promise<void> {
      const { ownerId, managedIds } = scope;
      if (ownerId === null || managedIds === null) {
        return;
      }
      const managed = { ownerId, viewerId, managedIds };
      if (sealedYear !== undefined) {
        await requireTold(managed, (args as Readonly<Record<string, unknown>>)[sealedYear]);
      }
      if (manages?.kind === "whole") {
        requireWhole(scope);
      } else if (manages?.kind === "upload") {
        await requireUpload(managed, manages.path, args);
      } else if (manages !== undefined) {
        await requireTouched(managed, { kind: manages.kind, path: manages.path }, args);
      }
    },
  };

  /** A seal keeps the trades of who was the spouse then, whoever is now. */
  async function requireTold({ ownerId, viewerId }: Managed, year: unknown): Promise<void> {
    const seals = await repository.listSpousesOfSeals(ownerId, Number(year));
    if (!seals.every((spouseIds) => spouseIds?.every((id) => id === viewerId))) {
      throw new DomainError("FORBIDDEN", TELLS_OF_A_SPOUSE);
    }
  }

  async function requireTouched(
    { ownerId, managedIds }: Omit<Managed, "viewerId">,
    { kind, path }: { readonly kind: keyof typeof NAMES_OF_KINDS; readonly path: string },
    args: object,
  ): Promise<void> {
    const ids = idsAt(args, path);
    const touched = kind === "account" ? ids : await repository.accountsOf(ownerId, kind, ids);
    const isNothing = kind === "import" && touched.length === 0;
    if (isNothing || touched.some((accountId) => !managedIds.includes(accountId))) {
      throw notFound(NAMES_OF_KINDS[kind]);
    }
  }

  /** The accounts of a file that is yet to come are looked at when it is read. */
  async function requireUpload(
    { ownerId, viewerId, managedIds }: Managed,
    path: string,
    args: object,
  ): Promise<void> {
    if (idsAt(args, "accountId").some((accountId) => !managedIds.includes(accountId))) {
      throw notFound("Account");
    }
    for (const sessionId of path === "" ? [] : idsAt(args, path)) {
      if (!(await isUploadOf({ userId: ownerId, granteeId: viewerId }, sessionId, managedIds))) {
        throw notFound("Upload session");
      }
    }
  }
}

/** An owner, and those of their accounts that the viewer may change. */
type Managed = {
  readonly ownerId: string;
  readonly viewerId: string;
  readonly managedIds: readonly string[];
};

function requireWhole({ isWholeManaged }: Scope): void {
  if (!isWholeManaged) {
    throw new DomainError("FORBIDDEN", NEEDS_ALL_TO_CHANGE);
  }
}

const idsAt = (args: object, path: string): string[] =>
  textsAt(args, path.split(".")).map((text) => storedId.parse(text));

const NEEDS_ALL_TO_CHANGE =
  "This touches all accounts of the person, and not all of them are yours to change";
const NAMES_OF_KINDS = { account: "Account", import: "Import", position: "Position" } as const;

/** The texts at a path of arguments; lists on the way are gone through. */
function textsAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((each) => textsAt(each, path));
  }
  const [field, ...rest] = path;
  if (field === undefined) {
    return typeof value === "string" ? [value] : [];
  }
  return typeof value === "object" && value !== null
    ? textsAt((value as Readonly<Record<string, unknown>>)[field], rest)
    : [];
}
