import { forbidden } from "@strikebook/core/shared/errors";
import type { FastifyRequest } from "fastify";

/**
 * Refuses what a browser sends for a page of somewhere else: a WebSocket is bound by no same-origin rule. Clients that
 * are no browsers name no origin.
 */
export function requireOwnOrigin(
  { headers: { origin }, host }: FastifyRequest,
  publicOrigin: string | undefined,
): void {
  if (origin === undefined) {
    return;
  }
  const isOwn = URL.canParse(origin) && (new URL(origin).host === host || origin === publicOrigin);
  if (!isOwn) {
    throw forbidden("Connections are taken from this app's own pages only");
  }
}
