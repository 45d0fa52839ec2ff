import { HttpResponse, http } from "msw";
import { server } from "../../../testing/server.ts";
import type { AdminUser } from "../users.queries.ts";

export const ROOT_ID = "6f1f8f0e-0000-4000-8000-00000000000a";
export const ANN_ID = "6f1f8f0e-0000-4000-8000-00000000000b";

/** A user as the server answers it to an administrator. */
export function adminUser(given: Partial<AdminUser> = {}): AdminUser {
  return {
    id: ANN_ID,
    username: "ann",
    email: "ann@example.com",
    firstName: "Ann",
    lastName: "Lee",
    fullName: "Ann Lee",
    roles: ["USER"],
    enabled: true,
    emailVerified: false,
    mustChangePassword: false,
    createdAt: "2026-01-02T15:00:00.000Z",
    updatedAt: "2026-02-03T15:00:00.000Z",
    lastLoginAt: null,
    lockedUntil: null,
    isEmailSelfChosen: false,
    ...given,
  };
}

/** The signed-in user, and two others. */
export const USERS: readonly AdminUser[] = [
  adminUser(),
  adminUser({ id: "b-2", username: "otto", fullName: "Otto Boss", roles: ["ADMIN"] }),
  adminUser({ id: ROOT_ID, username: "root", fullName: "Rita Root", roles: ["ADMIN"], enabled: true }),
  adminUser({
    id: "r-4",
    username: "view",
    email: "=view@example.com",
    fullName: "Vera View",
    roles: ["READONLY"],
    enabled: false,
  }),
];

/** No invitation is open. */
export const NOBODY_INVITED = http.get("/api/admin/invitations", () =>
  HttpResponse.json({ invitations: [], canMail: false }),
);

/** Answers lists of users, `total` of them in all, and notes what was asked for: path and query. */
export function answerUsers(users: readonly AdminUser[] = USERS, total = users.length): string[] {
  const asked: string[] = [];
  const resolver = ({ request }: { request: Request }) => {
    const { pathname, searchParams } = new URL(request.url);
    asked.push(`${pathname}?${searchParams}`);
    const size = Number(searchParams.get("size"));
    const totalPages = Math.ceil(total / size);
    const number = Math.max(0, Math.min(Number(searchParams.get("page")), totalPages - 1));
    return HttpResponse.json({
      content: users,
      totalElements: total,
      totalPages,
      number,
      size,
      first: number === 0,
      last: number >= totalPages - 1,
    });
  };
  server.use(
    http.get("/api/admin/users", resolver),
    http.get("/api/admin/users/by-role/:role", resolver),
    NOBODY_INVITED,
  );
  return asked;
}

type Method = "get" | "patch" | "post" | "put";

/** Answers every call of `path` with a refusal, in words or without. */
export function refuse(method: Method, path: string, status: number, message?: string): void {
  server.use(
    http[method](path, () =>
      message === undefined
        ? new HttpResponse(null, { status })
        : HttpResponse.json({ success: false, message }, { status }),
    ),
  );
}
