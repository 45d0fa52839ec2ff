type Named = { readonly firstName: string; readonly lastName: string; readonly username: string };

/** Two letters for the picture of a user: of the names, or of the username where there are none. */
export function initialsOf({ firstName, lastName, username }: Named): string {
  const letters = [firstName, lastName].map((name) => Array.from(name.trim())[0] ?? "").join("");
  return (letters || Array.from(username).slice(0, 2).join("")).toUpperCase();
}
