/** The accounts that a question names: the one, or null for all in sight. */
export const idsOf = (accountId: string | undefined): string[] | null =>
  accountId === undefined ? null : [accountId];
