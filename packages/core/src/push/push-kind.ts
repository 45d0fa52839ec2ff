/** How a push is sent: as plain text to a topic of ntfy, or as JSON to a webhook. */
export const PUSH_KINDS = ["NTFY", "WEBHOOK"] as const;

export type PushKind = (typeof PUSH_KINDS)[number];
