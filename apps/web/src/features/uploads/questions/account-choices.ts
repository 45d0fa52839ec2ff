import type { QueuedUpload } from "../queue/queued-upload.ts";

export type AccountChoice = QueuedUpload["accountChoices"][number];

/** `Joint (Z12345678)`, or the name alone where it says the number. */
export function choiceLabel({ name, accountIdentifier }: AccountChoice): string {
  return accountIdentifier === null || accountIdentifier === name ? name : `${name} (${accountIdentifier})`;
}
