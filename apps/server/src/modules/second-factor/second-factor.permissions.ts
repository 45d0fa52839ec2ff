import { adminRead, adminWrite, open, type Permission, read, write } from "../../permission.ts";

const OWN = "the viewer's second factors";
const OTHERS = "any user's second factors";

/** What adds one: also for who has none yet though one is demanded, and for the read-only. */
const adding: Permission = { ...write(OWN), ownSession: true, beforeSecondFactor: true };

/** The routes of second factors: a part of the table of all. */
export const SECOND_FACTOR_PERMISSIONS: Readonly<Record<string, Permission>> = {
  "POST /api/auth/second-step": open("the account whose password was given for the ticket"),
  "POST /api/auth/passkey-challenge": open(
    "the account whose password was given for the ticket, or nobody's",
  ),
  "POST /api/auth/passkey": open("the account whose passkey signs"),
  "GET /api/auth/second-factors": { ...read(OWN), beforeSecondFactor: true },
  "POST /api/auth/second-factors/passkey-challenge": adding,
  "POST /api/auth/second-factors/passkeys": adding,
  "POST /api/auth/second-factors/app-secret": adding,
  "POST /api/auth/second-factors/apps": adding,
  "POST /api/auth/second-factors/recovery-codes": { ...write(OWN), ownSession: true },
  "PATCH /api/auth/second-factors/:id": { ...write(`${OWN}: id`), ownSession: true },
  "POST /api/auth/second-factors/:id/remove": { ...write(`${OWN}: id`), ownSession: true },
  "GET /api/users/:id/second-factor": adminRead(OTHERS),
  "PUT /api/users/:id/second-factor": adminWrite(OTHERS),
  "POST /api/users/:id/second-factor/remove": adminWrite("second factors of any user but the viewer"),
};
