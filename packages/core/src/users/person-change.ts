/** What of a person's data has changed. MISSED: changes may have gone by unheard, so that anything may be different. */
export const PERSON_CHANGE_KINDS = [
  "ACCOUNTS",
  "ANSWERS",
  "EDIT",
  "IMPORT",
  "MISSED",
  "SHARING",
  "UNDO",
] as const;

export type PersonChangeKind = (typeof PERSON_CHANGE_KINDS)[number];

/** A change as every open tab of the person hears of it. */
export type PersonChange = {
  readonly kind: PersonChangeKind;
  /** Added by an import; 0 for any other kind. */
  readonly transactions: number;
  /** Added by an import; 0 for any other kind. */
  readonly positions: number;
};

export const MISSED_CHANGES: PersonChange = { kind: "MISSED", transactions: 0, positions: 0 };

/** A change out of `<kind> <transactions> <positions>`, of which the counts may be absent; undefined for other text. */
export function parsePersonChange(text: string): PersonChange | undefined {
  const [word, ...counts] = text.split(" ");
  const kind = PERSON_CHANGE_KINDS.find((each) => each === word);
  const [transactions = 0, positions = 0] = counts.map(Number);
  const isRead = Number.isSafeInteger(transactions) && Number.isSafeInteger(positions);
  return kind !== undefined && isRead ? { kind, transactions, positions } : undefined;
}
