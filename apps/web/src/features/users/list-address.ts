/**
 * The list's query, which a link from the list carries along so that the way back leads to the same page of
 * it.
 */
export type ListState = { readonly list: string };

/** The address of the list as it was left; of the plain list for who came another way. */
export function listAddress(state: unknown): string {
  const carried = typeof state === "object" && state !== null && "list" in state ? state.list : undefined;
  const query = typeof carried === "string" && carried.startsWith("?") ? carried : "";
  return `/admin/users${query}`;
}
