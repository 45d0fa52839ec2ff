/** The user's answer which account a name is that files give without a number. */
export type NameAnswer = {
  readonly name: string;
  /** Null for a new account that no import has created yet. */
  readonly accountId: string | null;
};

export type KeptNameAnswer = NameAnswer & {
  readonly answeredAt: Date;
  /** As the account is called now; null for a new one. */
  readonly accountName: string | null;
  readonly accountNumber: string | null;
};
