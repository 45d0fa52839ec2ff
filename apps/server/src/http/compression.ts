import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const shrink = promisify(gzip);

/** Text below this many characters is sent sooner than it is made smaller. */
const LENGTH_MIN = 32 * 1024;

/** Sends JSON text, compressed where it is long and the client takes gzip. The work is done off the main thread. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, json: string) {
  reply.type("application/json; charset=utf-8");
  if (json.length < LENGTH_MIN || !takesGzip(request)) {
    return reply.send(json);
  }
  const body = await shrink(json, { level: constants.Z_BEST_SPEED });
  return reply.header("content-encoding", "gzip").header("vary", "accept-encoding").send(body);
}

/** `gzip;q=0` refuses it. */
const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers["accept-encoding"] ?? ""));
