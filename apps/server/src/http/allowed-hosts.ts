import { isIP } from "node:net";
import { DomainError } from "@strikebook/core/shared/errors";
import type { FastifyInstance } from "fastify";

/** Names that no stranger can make point to this machine. */
const OWN_NAME = /(^|\.)localhost$/;

/**
 * Refuses requests for another host than the given ones. A browser sends the name that a page was opened with: a
 * stranger's name that points to this machine (DNS rebinding) is refused so. Addresses are numbers and always allowed.
 */
export function allowHosts(app: FastifyInstance, hosts: readonly string[]): void {
  const names = new Set(hosts.map((host) => host.toLowerCase()));
  app.addHook("onRequest", async ({ hostname }) => {
    const name = hostname.toLowerCase().replace(/^\[|\]$/g, "");
    if (!names.has(name) && isIP(name) === 0 && !OWN_NAME.test(name)) {
      throw new DomainError(
        "FORBIDDEN",
        "This host name is not allowed; the variable ALLOWED_HOSTS names those that are.",
      );
    }
  });
}
