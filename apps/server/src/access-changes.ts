/** On this channel of the database comes the id of a person whose tokens may have died. */
export const ACCESS_CHANNEL = "access_changes";
