import { fromRoot } from "../lib/paths.mjs";
import { handOverAll } from "../lib/processes.mjs";
import { say } from "../lib/say.mjs";
import { serverProgram } from "../lib/server-program.mjs";
import { setUp } from "../lib/setup.mjs";

/** The server, started again at every change, and Vite in front of it, which replaces changed modules in the page. */
export async function run() {
  const tools = await setUp({ isWebBuilt: false });
  const port = process.env.PORT ?? "8080";
  const webPort = process.env.WEB_PORT ?? "5173";
  say(`The app with hot reload: http://localhost:${webPort} (its server listens on ${port})`);
  const env = { ...tools.env, NODE_ENV: "development", PORT: port, API_URL: `http://127.0.0.1:${port}` };
  return handOverAll([
    serverProgram(tools, { nodeArgs: ["--watch", "--watch-preserve-output"], env }),
    {
      file: fromRoot("apps", "web", "node_modules", ".bin", "vite"),
      args: ["--strictPort", "--port", webPort],
      cwd: fromRoot("apps", "web"),
      env,
    },
  ]);
}
