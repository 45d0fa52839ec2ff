import type { TokenScope } from "@strikebook/core/users/token-scope";

/** The callers allowed: everybody, signed-in users, or administrators only. */
export type Access = "PUBLIC" | "SIGNED_IN" | "ADMIN";

/**
 * What it means to a request that asks for another person's figures, or for everybody's the viewer may see.
 * ACCOUNTS: it reads the accounts in scope. WHOLE: it tells the books of one person whose every account may be seen; TAX: and
 * no spouse's trades with them.
 * VIEWER: it is about the viewer, or about nobody, whatever the scope. OWN: it is refused there.
 * MANAGE: it changes another person's rows for whoever may change their accounts.
 */
export type ScopeRule = "ACCOUNTS" | "MANAGE" | "OWN" | "TAX" | "VIEWER" | "WHOLE";

/**
 * By what the accounts are found that a change touches: named themselves, by an import or positions, by a file that is read
 * first, or not at all: then every account of the person is.
 */
export type ManagedKind = "account" | "import" | "position" | "upload" | "whole";

export type Permission = {
  readonly access: Access;
  /** A write is refused to READONLY users. */
  readonly write: boolean;
  /** The owner of the rows it may touch, in words; rows of others read like rows that are not there. */
  readonly owner: string;
  readonly scope: ScopeRule;
  /** For MANAGE: what the argument of that name names; it may be a list, or a field of each of a list. */
  readonly manages?: { readonly kind: ManagedKind; readonly path: string };
  /** For TAX: the argument that names the year. A sealed one may tell of a spouse who is none any more. */
  readonly sealedYear?: string;
  /** Open to READONLY users although it writes: their own session and password. */
  readonly ownSession?: true;
  /** Open while a temporary password still has to be changed. */
  readonly beforePasswordChange?: true;
  /** Open while a second factor that an administrator demands is missing. */
  readonly beforeSecondFactor?: true;
  /** Open to a viewer whose session was checked moments ago; writes behind it check the session again. */
  readonly recentViewer?: true;
  /** Scopes of the tokens for scripts that may call it. Absent: none, whoever the token belongs to. */
  readonly tokens?: readonly TokenScope[];
};

type Table = Readonly<Record<string, Permission>>;

/**
 * Opens to tokens of scope READ what a signed-in person may query, but for what is for no script. Mutations and routes open to
 * a token only by their own entry.
 */
export function openToReadTokens(table: Table): Table {
  const isQuery = (name: string, { access, write, tokens }: Permission) =>
    name.startsWith("Query.") && access === "SIGNED_IN" && !write && tokens !== NO_SCRIPT;
  return Object.fromEntries(
    Object.entries(table).map(([name, permission]) => [
      name,
      isQuery(name, permission)
        ? { ...permission, tokens: ["READ", ...(permission.tokens ?? [])] }
        : permission,
    ]),
  );
}

const NO_SCRIPT: readonly TokenScope[] = [];

/** Closes to tokens what tells of another person's rows: a token is of its own person's alone. */
export const forNoScript = (permission: Permission): Permission => ({ ...permission, tokens: NO_SCRIPT });

/** Opens to tokens of scope IMPORT what bringing in a file takes. */
export const forImports = (permission: Permission): Permission => ({ ...permission, tokens: ["IMPORT"] });

export const OWN = "the viewer's own rows";
export const NOBODY = "nobody's rows";
export const EVERYBODY = "any user's rows";
export const REFERENCE = "reference data, no owner";

// One's own rows are those of whoever the request's scope names; what is about the viewer or nobody's is the same in each.
const scopeOf = (owner: string, otherwise: "OWN" | "WHOLE") => (owner.startsWith(OWN) ? otherwise : "VIEWER");
export const read = (owner: string): Permission => ({
  access: "SIGNED_IN",
  write: false,
  owner,
  scope: scopeOf(owner, "WHOLE"),
});
/** A reading that sums over any accounts, of one person or of several. */
export const readAccounts = (owner: string): Permission => ({ ...read(owner), scope: "ACCOUNTS" });
/** A reading of tax, which tells what a spouse's purchases wash; with the argument that names a year, of that one as it was sealed. */
export const readTax = (owner: string, sealedYear?: string): Permission => ({
  ...read(owner),
  scope: "TAX",
  ...(sealedYear !== undefined && { sealedYear }),
});
export const write = (owner: string): Permission => ({
  access: "SIGNED_IN",
  write: true,
  owner,
  scope: scopeOf(owner, "OWN"),
});
/** A change that whoever may change the accounts may make in the owner's books. */
export const manage = (owner: string, kind: ManagedKind = "whole", path = ""): Permission => ({
  ...write(owner),
  scope: "MANAGE",
  manages: { kind, path },
});
export const adminRead = (owner: string): Permission => ({
  access: "ADMIN",
  write: false,
  owner,
  scope: "VIEWER",
});
export const adminWrite = (owner: string): Permission => ({ ...adminRead(owner), write: true });
export const open = (owner: string): Permission => ({
  access: "PUBLIC",
  write: false,
  owner,
  scope: "VIEWER",
});
