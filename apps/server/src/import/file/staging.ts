/** The staging table of a session, by the session's id. */
export const stagingTable = (sessionId: string) => `staging."s_${sessionId.replaceAll("-", "")}"`;

/** Where a preview keeps what it found on record, beside the staged rows. */
export const comparisonTable = (sessionId: string) => `staging."c_${sessionId.replaceAll("-", "")}"`;
