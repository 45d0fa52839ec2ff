import type { Actor } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Authenticate } from "../authenticate.ts";
import { authorize } from "../authorize.ts";
import { disagreement } from "../permission-gaps.ts";
import { ROUTE_PERMISSIONS } from "../route-permissions.ts";
import { bearerToken } from "./bearer-token.ts";
import { handleError } from "./error-handler.ts";

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer | undefined;
  }
}

type Access = {
  readonly viewerOf: Authenticate;
  /** As of moments ago. */
  readonly recentViewerOf: Authenticate;
  readonly forgetViewers: () => void;
};

const USER_AGENT_LENGTH_MAX = 300;
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Checks every request against the permission table, before a byte of its body is read, and one that writes once more after its
 * last byte.
 */
export function guardRoutes(app: FastifyInstance, access: Access): void {
  const routes = new Set<string>();
  app.decorateRequest("viewer", undefined);
  // Node asks the system for a connection's address once, at its first use, and keeps it. A cut connection has none any
  // more, though its requests go on and are audited with their address: so it is read as soon as the connection opens.
  app.server.on("connection", ({ remoteAddress }) => remoteAddress);
  app.addHook("onRoute", (route) => {
    const { method, url } = route;
    if (!READS.has(String(method)) && ROUTE_PERMISSIONS[`${String(method)} ${url}`]?.recentViewer !== true) {
      // Whatever a write changed is in force before its answer is known.
      route.onSend = [route.onSend ?? [], async () => access.forgetViewers()].flat();
    }
    for (const name of [method].flat()) {
      // HEAD is served by the GET of the same path.
      if (name !== "HEAD") {
        routes.add(`${name} ${url}`);
      }
    }
  });
  app.addHook("onReady", async () => {
    const problem = disagreement(
      "route",
      ROUTE_PERMISSIONS,
      [...routes],
      ["GET /*", "GET /graphql", "GET /metrics"],
    );
    if (problem !== undefined) {
      throw new Error(problem);
    }
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404) {
      limitBodyTime(request, reply);
      return;
    }
    const permission = permissionOf(request);
    if (permission.access !== "PUBLIC") {
      const authenticate = permission.recentViewer === true ? access.recentViewerOf : access.viewerOf;
      request.viewer = await viewerOf(request, authenticate);
    }
    authorize(permission, request.viewer);
    if (request.viewer === undefined && !READS.has(request.method)) {
      limitBodyTime(request, reply);
    }
  });
  app.addHook("preHandler", async (request) => {
    if (isWriteOfSomebody(request)) {
      // A body takes minutes on a slow line, or is held back; the session may have ended meanwhile.
      await confirmViewer(request, access.viewerOf);
    }
  });
}

function isWriteOfSomebody(request: FastifyRequest): boolean {
  if (request.is404 || READS.has(request.method)) {
    return false;
  }
  const permission = permissionOf(request);
  return permission.access !== "PUBLIC" && permission.recentViewer !== true;
}

function permissionOf(request: FastifyRequest) {
  const method = request.method === "HEAD" ? "GET" : request.method;
  const permission = ROUTE_PERMISSIONS[`${method} ${request.routeOptions.url}`];
  if (permission === undefined) {
    throw new Error(`${method} ${request.routeOptions.url} has no permission`);
  }
  return permission;
}

async function viewerOf(request: FastifyRequest, authenticate: Authenticate): Promise<Viewer | undefined> {
  const token = bearerToken(request.headers.authorization);
  const caller = { ipAddress: request.ip, userAgent: userAgentOf(request) };
  return token === undefined ? undefined : await authenticate(token, caller);
}

/** Asks again who the viewer is, now. Throws when the token has died meanwhile. */
export async function confirmViewer(request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  request.viewer = await viewerOf(request, authenticate);
  authorize(permissionOf(request), request.viewer);
}

/** The viewer of a route that the table keeps for the signed in. */
export function requireViewer(request: FastifyRequest): Viewer {
  if (request.viewer === undefined) {
    throw new DomainError("UNAUTHENTICATED", "Authentication required");
  }
  return request.viewer;
}

/** The user and address of a request, as the audit log keeps them. */
export function actorOf(request: FastifyRequest): Actor {
  return {
    userId: request.viewer?.userId,
    sessionId: request.viewer?.sessionId,
    ipAddress: request.ip,
    userAgent: userAgentOf(request),
  };
}

export function userAgentOf(request: FastifyRequest): string | undefined {
  return request.headers["user-agent"]?.slice(0, USER_AGENT_LENGTH_MAX);
}

/** A name and a password arrive at once; more time only lets somebody hold many connections. */
const ANONYMOUS_BODY_MS_MAX = 15_000;

/** Refuses the body of a request without a viewer, and ends its connection, when it takes too long to arrive. */
function limitBodyTime(request: FastifyRequest, reply: FastifyReply, msMax = ANONYMOUS_BODY_MS_MAX): void {
  const { raw } = request;
  const timer = setTimeout(() => {
    if (!reply.sent) {
      void handleError(TOO_SLOW, request, reply.header("connection", "close"));
    }
  }, msMax).unref();
  raw.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
}

const TOO_SLOW = Object.assign(new Error("The body took too long"), { statusCode: 408 });
