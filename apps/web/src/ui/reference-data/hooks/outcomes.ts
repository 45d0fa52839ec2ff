import { plural } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { writeDays } from "../../../lib/network/server-words.ts";

/** The result of a change, shown until it is closed. */
export type Outcome = {
  readonly success: boolean;
  /** "Sync Failed", "3 holidays updated". */
  readonly title: string;
  /** Other results: "2 added", the server's message. */
  readonly facts?: readonly string[];
  readonly errors?: readonly string[];
};

/** The title of a failed operation. */
export const FAILED = {
  sync: "Sync Failed",
  update: "Update Failed",
  import: "Import Failed",
  delete: "Delete Failed",
  add: "Add Failed",
  remove: "Delete Failed",
  return: "Back to the Source Failed",
} as const;

export type Operation = keyof typeof FAILED;

/** A request that was refused or got no answer. */
export const failedOutcome = (title: string, error: unknown): Outcome => ({
  success: false,
  title,
  errors: [graphqlErrorText(error)],
});

type Answer = { readonly success: boolean; readonly errors: readonly string[] };

/** The server's answer in words; a fact that is empty or says the same as the title is left out. */
export function toOutcome(
  { success, errors }: Answer,
  title: string,
  facts: readonly string[] = [],
): Outcome {
  const said = facts.filter((fact) => fact !== "" && fact !== title).map(writeDays);
  // A failure that carries only a message shows it as its error; otherwise it would read "Unknown error".
  return !success && errors.length === 0 && said.length > 0
    ? { success, title, errors: said }
    : { success, title, facts: said, errors: errors.map(writeDays) };
}

export type UpdateAnswer = Answer & {
  readonly updatedCount: number;
  readonly summary?: string | null;
};

/** `names` belong to the updates in the order they were sent: the server numbers the ones that it refuses. */
export const updateOutcome = (
  answer: UpdateAnswer,
  names: readonly string[],
  doneText: (count: number) => string,
  failed: string = FAILED.update,
): Outcome =>
  toOutcome(
    { ...answer, errors: nameUpdates(answer.errors, names) },
    answer.success ? (answer.summary ?? doneText(answer.updatedCount)) : failed,
    [answer.summary ?? ""],
  );

const NUMBERED = /^Update (\d+): /;

/** Puts the row's name in the place of the server's number: `Update 3: ...`. */
const nameUpdates = (errors: readonly string[], names: readonly string[]): readonly string[] =>
  errors.map((error) => {
    const name = names[Number(NUMBERED.exec(error)?.[1]) - 1];
    return name === undefined ? error : error.replace(NUMBERED, () => `${name}: `);
  });

type SyncAnswer = Answer & { readonly syncedCount: number; readonly keptCount: number };

type SyncWords = {
  readonly noun: string;
  /** The verb of its success: "added or changed". */
  readonly done: string;
  /** Advice about a failure, when there is any. */
  readonly help?: (message: string) => string | undefined;
};

export function syncOutcome(answer: SyncAnswer, { noun, done, help }: SyncWords): Outcome {
  const { success, syncedCount, keptCount, errors } = answer;
  if (!success) {
    return toOutcome(answer, FAILED.sync, [help?.(errors.join(" ")) ?? ""]);
  }
  const kept = `${plural(keptCount, noun)} kept, though the source differs`;
  if (syncedCount === 0 && keptCount > 0) {
    return toOutcome(answer, `Nothing changed: ${kept}`);
  }
  return toOutcome(
    answer,
    `Sync Successful: ${plural(syncedCount, noun)} ${done}`,
    keptCount > 0 ? [kept] : [],
  );
}
