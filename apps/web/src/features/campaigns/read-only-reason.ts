/** Why a read-only user cannot change campaigns. */
export const READ_ONLY_REASON = "Your account is view-only, so you can't change campaigns.";
