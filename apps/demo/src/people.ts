import { DEMO_ADMINISTRATOR, DEMO_PASSWORD, FAMILY } from "./family.ts";

/** The family and its administrator, as `strikebook seed` takes them. */
export function demoPeople() {
  const people = [
    { ...DEMO_ADMINISTRATOR, role: "ADMIN" },
    ...FAMILY.map((member) => ({ ...member, role: "USER" })),
  ];
  return {
    users: people.map(({ username, email, firstName, lastName, role }) => ({
      username,
      email,
      firstName,
      lastName,
      role,
      password: DEMO_PASSWORD,
    })),
  };
}
