import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { Scope } from "@strikebook/core/sharing/scope";
import { storedId } from "@strikebook/validators/shared/stored-id";
import { TELLS_OF_A_SPOUSE } from "../../authorize.ts";
import type { Permission } from "../../permission.ts";
import type { SharingRepository } from "./sharing.repository.ts";

export type LeaveNeeds = {
  readonly repository: SharingRepository;
  /** True when the user has such an upload, and the grantee, who may change these accounts, may see it. */
  readonly isUploadOf: (
    acting: { readonly userId: string; readonly granteeId: string },
    sessionId: string,
    accountIds: readonly string[],
  ) => Promise<boolean>;
};

/** Decides whether a request in another person's books may change what it asks to change. */
export function createLeave({ repository, isUploadOf }: LeaveNeeds) {
  return {
    /**
     * Throws unless the viewer may change every account that a mutation touches, and may be told the sealed tax year that a
     * query names. An account that isn't shared is refused like one that doesn't exist.
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

  /** A sealed tax year tells trades of the person who was the spouse when it was sealed: only they may read it. */
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

  /** Only accounts that the request names are checked here; those inside a file are checked when the file is read. */
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

/** The texts at a path such as `input.accountId` in a request's arguments; of a list on the way, those of each item. */
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
