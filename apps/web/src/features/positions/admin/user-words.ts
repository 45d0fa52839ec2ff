/** Whom the other steps are about; who has no name is called by the username. */
export const nameOf = ({ fullName, username }: { readonly fullName: string; readonly username: string }) =>
  fullName.trim() === "" ? username : fullName;

/** The reader's calendar day of an instant: `2026-11-20`. */
export function dayOf(instant: string): string {
  const at = new Date(instant);
  const parts = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0"));
  return [at.getFullYear(), ...parts].join("-");
}
