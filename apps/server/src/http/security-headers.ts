import helmet from "@fastify/helmet";
import { type FastifyInstance, fastify } from "fastify";

const SELF = ["'self'"];
const NONE = ["'none'"];

const HELMET = {
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
      "worker-src": SELF,
      "manifest-src": SELF,
      "object-src": NONE,
      "base-uri": NONE,
      "frame-ancestors": NONE,
      "form-action": SELF,
    },
  },
  frameguard: { action: "deny" },
  referrerPolicy: { policy: "no-referrer" },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
} as const;

const PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/** Headers of every answer. The token lies in the browser's storage, so no foreign script may ever run. */
export async function securityHeaders(app: FastifyInstance): Promise<void> {
  const everywhere = { ...(await headersOfHelmet()), "permissions-policy": PERMISSIONS_POLICY };
  const interfaces = { ...everywhere, "cache-control": "no-store" };
  app.addHook("onRequest", (request, reply, done) => {
    const { id, url } = request;
    reply.headers(url.startsWith("/api/") || url.startsWith("/graphql") ? interfaces : everywhere);
    reply.header("x-request-id", id);
    done();
  });
}

/** They are the same for all requests, and helmet would work them out for each: it is asked once. */
async function headersOfHelmet(): Promise<Record<string, string>> {
  const [withHelmet, without] = [fastify(), fastify()];
  await withHelmet.register(helmet, HELMET);
  const [helmeted, bare] = await Promise.all(
    [withHelmet, without].map(async (server) => {
      const { headers } = await server.get("/", () => "").inject("/");
      await server.close();
      return headers;
    }),
  );
  const added = Object.entries(helmeted ?? {}).filter(([name]) => !(name in (bare ?? {})));
  return Object.fromEntries(added.map(([name, value]) => [name, String(value)]));
}
