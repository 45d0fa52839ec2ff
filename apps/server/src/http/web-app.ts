import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { handleNotFound } from "./error-handler.ts";

const API_PATH = /^\/(api|graphql|ws)(\/|$|\?)/;

const INDEX_PATH = /^\/(index\.html)?(\?|$)/;

/** Stands above every page of a demo, before and after sign-in; styled in the web app's index.css. */
const DEMO_BAR = '<aside id="demo-bar" aria-label="Demo">Demo: invented people and trades</aside>';

type WebAppOptions = {
  /** True marks every page: people and trades are invented. */
  readonly isDemo?: boolean;
};

/** Serves the built web app from `root`; a page that only its router knows is answered with index.html. */
export async function serveWebApp(
  app: FastifyInstance,
  root: string,
  { isDemo = false }: WebAppOptions,
): Promise<void> {
  if (isDemo) {
    markPages(app, path.join(root, "index.html"));
  }
  redirectMissedShares(app);
  await app.register(fastifyStatic, {
    root,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, file) {
      reply.header("cache-control", cacheControlOf(path.relative(root, file)));
    },
  });
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? sendIndex(reply) : handleNotFound(request, reply),
  );
}

/** Answers every page with the index that bears the demo's bar, in place of the file and its compressed copies. */
function markPages(app: FastifyInstance, index: string): void {
  app.addHook("onRequest", async (request, reply) => {
    if (isPage(request) || INDEX_PATH.test(request.url)) {
      // Read anew: a build while the demo runs gives scripts other names.
      const page = (await readFile(index, "utf8")).replace("<body>", `<body>${DEMO_BAR}`);
      return await reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page);
    }
  });
}

/**
 * A file shared with the installed app is taken by its service worker. Where a browser has lost that, the share comes here: unread, and the
 * upload page says that the file has to be chosen.
 */
function redirectMissedShares(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "POST" && /^\/share-target(\?|$)/.test(request.url)) {
      return await reply.header("connection", "close").redirect("/upload?share=missed", 303);
    }
  });
}

function cacheControlOf(file: string): string {
  // A name in assets/ holds the hash of its content, so what has been fetched never changes.
  if (file.startsWith(`assets${path.sep}`)) {
    return "public, max-age=31536000, immutable";
  }
  // The logo: a screen that opens without a network must not show a broken picture.
  return file.endsWith(".svg") ? "public, max-age=604800" : "no-cache";
}

/** True when there is a built web app in `root`. */
export const hasWebApp = (root: string): boolean => existsSync(path.join(root, "index.html"));

function isPage({ method, url, headers }: FastifyRequest): boolean {
  const wantsHtml = headers.accept?.includes("text/html") ?? false;
  // Only the path is looked at: a dot in the query is a symbol's or a number's.
  const hasExtension = /^[^?]*\.\w+(\?|$)/.test(url);
  return method === "GET" && wantsHtml && !hasExtension && !API_PATH.test(url);
}

const sendIndex = (reply: FastifyReply) => reply.code(200).sendFile("index.html");
