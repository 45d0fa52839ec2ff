import { fromRoot } from "../lib/paths.mjs";
import { refuseWords } from "../lib/plain-error.mjs";
import { handOverAll } from "../lib/processes.mjs";
import { say } from "../lib/say.mjs";
import { serverProgram } from "../lib/server-program.mjs";
import { setUp } from "../lib/setup.mjs";

export const usage = `npm run dev

The app with hot reload on http://localhost:5173 (WEB_PORT), its server on port 8080 (PORT). The server starts again at
every save; PostgreSQL keeps running. GraphiQL, a page to try queries: http://localhost:5173/graphql`;

/** The server, started again at every change, and Vite in front of it, which replaces changed modules in the page. */
export async function run(args) {
  refuseWords(args, usage);
  const tools = await setUp({ isWebBuilt: false });
  const port = process.env.PORT ?? "8080";
  const webPort = process.env.WEB_PORT ?? "5173";
  say(
    `The app with hot reload: http://localhost:${webPort}; queries to try: http://localhost:${webPort}/graphql`,
  );
  const env = { ...tools.env, NODE_ENV: "development", PORT: port, API_URL: `http://127.0.0.1:${port}` };
  return handOverAll([
    serverProgram(tools, { program: "dev/dev-server.ts", env }),
    {
      file: fromRoot("apps", "web", "node_modules", ".bin", "vite"),
      args: ["--strictPort", "--port", webPort],
      cwd: fromRoot("apps", "web"),
      env,
    },
  ]);
}
