import { adminRead, adminWrite, EVERYBODY, open, type Permission, read } from "./permission.ts";

/** The routes by which people come in, take everything along, and go; part of `ROUTE_PERMISSIONS`. */
export const ROUTES_OF_COMING_AND_GOING: Readonly<Record<string, Permission>> = {
  "GET /api/admin/invitations": adminRead(EVERYBODY),
  "POST /api/admin/invitations": adminWrite(EVERYBODY),
  "POST /api/admin/invitations/:id/renew": adminWrite(EVERYBODY),
  "POST /api/admin/invitations/:id/revoke": adminWrite(EVERYBODY),
  "POST /api/invitations/open": open("the invitation whose link is given"),
  "POST /api/invitations/accept": open("the invitation whose link is given"),
  "GET /api/auth/me/take-out": read("everything of the viewer"),
  "POST /api/users/:id/delete": adminWrite("any user but the viewer"),
};
