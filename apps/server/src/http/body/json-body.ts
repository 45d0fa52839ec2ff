import type { FastifyInstance } from "fastify";

/** Bodies are JSON or refused; an empty one is none, whatever its header says. */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") {
      done(null, undefined);
      return;
    }
    void parse(request, body, done);
  });
}
