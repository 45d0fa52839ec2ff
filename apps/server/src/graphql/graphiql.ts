import type { FastifyInstance } from "fastify";

/** The page brings its program and style within itself, and its editor makes workers of texts. */
const POLICY =
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; worker-src 'self' blob:; frame-ancestors 'none'";

/** The app keeps the signed-in user's token under this name in the browser's storage. */
const HEADERS = '{\n  "Authorization": "Bearer <tserver_token of the local storage>"\n}';

/** GraphiQL, a page to read the schema and try operations, at GET /graphql. For development: its policy lets scripts in. */
export function serveGraphiQL(app: FastifyInstance): void {
  app.get("/graphql", async (_request, reply) => {
    const { renderGraphiQL } = await import("@graphql-yoga/render-graphiql");
    const page = renderGraphiQL({
      title: "Strikebook GraphiQL",
      endpoint: "/graphql",
      headers: HEADERS,
      shouldPersistHeaders: true,
    });
    return await reply.header("content-security-policy", POLICY).type("text/html; charset=utf-8").send(page);
  });
}
