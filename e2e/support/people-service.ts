import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { Actor } from "@strikebook/core/audit/audit-event";
import type { Role } from "@strikebook/core/users/role";
import { systemClock } from "@strikebook/server/clock";
import { readEnv } from "@strikebook/server/env";
import { createServices } from "@strikebook/server/services";
import { openAppDatabase } from "@strikebook/server/startup/app-database";
import { settingsFromEnv } from "@strikebook/server/startup/settings-from-env";

// Makes users for the journeys, over the service that the command line calls, without a process for each: started once by
// app.ts on the running app's database. Every request brings a user and is answered with what the service says.

export type PersonWish = {
  readonly username: string;
  readonly role: Role;
  /** Absent for a temporary one. */
  readonly password?: string;
};
export type PersonMade = { readonly temporaryPassword?: string | undefined };

const COMMAND_LINE: Actor = { userAgent: "strikebook command line" };

const env = readEnv(process.env);
const { database } = await openAppDatabase(env, { whenRunning: "share" });
const settings = settingsFromEnv(env, () => undefined);
const services = createServices({ database, clock: systemClock, settings });

const server = createServer(async (request, response) => {
  try {
    const { username, role, password } = (await json(request)) as PersonWish;
    const given = {
      ...{ username, email: `${username}@example.org`, firstName: "Ada", lastName: "Moore" },
      ...{ roles: [role], enabled: true, sendWelcomeEmail: false },
    };
    const made = await services.users.create(given, COMMAND_LINE, password);
    response.end(JSON.stringify({ temporaryPassword: made.temporaryPassword } satisfies PersonMade));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on("disconnect", () => process.exit());
