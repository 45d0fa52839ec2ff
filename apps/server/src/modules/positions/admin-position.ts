import { uniqueAccountNames } from "@strikebook/core/option-summary/account-names";
import { groupBy } from "@strikebook/core/shared/group-by";
import { ownReader } from "@strikebook/core/sharing/reader";
import type { PositionsService } from "./positions.service.ts";
import {
  type OwnedAccount,
  type OwnedPosition,
  type Owner,
  type PositionsAdminRepository,
  toNamed,
} from "./positions-admin.repository.ts";

/** A position with the account and the user it is of. */
export type AdminPosition = OwnedPosition & {
  /** The name that the account's owner sees. */
  readonly accountName: string;
  readonly account: OwnedAccount;
  readonly user: Owner;
};

type Owners = Pick<PositionsAdminRepository, "listAccounts" | "listOwners">;

/** The rows with account and user; a row that was deleted meanwhile with its account or user is left out. */
export async function withOwners(
  repository: Owners,
  rows: readonly OwnedPosition[],
): Promise<AdminPosition[]> {
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const [accounts, owners] = await Promise.all([
    repository.listAccounts(userIds),
    repository.listOwners(userIds),
  ]);
  const accountById = new Map(accounts.map((account) => [account.id, account]));
  const ownerById = new Map(owners.map((owner) => [owner.id, owner]));
  const names = [...groupBy(accounts, ({ userId }) => userId).values()].map((own) =>
    uniqueAccountNames(own.map(toNamed)),
  );
  const nameById = new Map(names.flatMap((own) => [...own]));
  return rows.flatMap((row) => {
    const [account, user] = [accountById.get(row.accountId), ownerById.get(row.userId)];
    return account === undefined || user === undefined
      ? []
      : [{ ...row, account, user, accountName: nameById.get(row.accountId) ?? account.name }];
  });
}

type Needs = { readonly repository: Owners; readonly positions: Pick<PositionsService, "find"> };

/** Undefined when it is not there, or not the user's. */
export async function findOfUser(
  { repository, positions }: Needs,
  userId: string,
  positionId: string,
): Promise<AdminPosition | undefined> {
  const position = await positions.find(ownReader(userId), positionId);
  return position && (await withOwners(repository, [{ ...position, userId }]))[0];
}
