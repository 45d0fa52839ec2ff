import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const SELF = ["'self'"];
const NONE = ["'none'"];

/** Headers of every answer. The token lies in the browser's storage, so no foreign script may ever run. */
export async function securityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": SELF,
        "script-src": SELF,
        "script-src-attr": NONE,
        "style-src": SELF,
        "img-src": ["'self'", "data:"],
        "font-src": SELF,
        "connect-src": SELF,
        "object-src": NONE,
        "base-uri": NONE,
        "frame-ancestors": NONE,
        "form-action": SELF,
      },
    },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: { maxAge: 15_552_000, includeSubDomains: false },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    if (request.url.startsWith("/api/") || request.url.startsWith("/graphql")) {
      reply.header("cache-control", "no-store");
    }
  });
}
