type Named = { readonly firstName: string; readonly lastName: string; readonly username: string };

/** One or two capitals for the avatar. */
export function initialsOf({ firstName, lastName, username }: Named): string {
  return (letter(firstName) + letter(lastName) || letter(username) || "?").toUpperCase();
}

/** Whom the other steps are about; who has no name is called by the username. */
export const nameOf = ({ fullName, username }: { readonly fullName: string; readonly username: string }) =>
  fullName.trim() === "" ? username : fullName;

const letter = (name: string) => [...name.trim()][0] ?? "";

/** The reader's calendar day of an instant: `2026-11-20`. */
export function dayOf(instant: string): string {
  const at = new Date(instant);
  const parts = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0"));
  return [at.getFullYear(), ...parts].join("-");
}
