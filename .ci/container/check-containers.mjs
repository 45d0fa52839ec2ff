const WAIT_MS_MAX = 120_000;
const POLL_MS = 500;

/** Run inside the container, whose network nobody else reaches. Prints the answers as JSON. */
const SIGN_IN = `
const ask = async (path, body, token) => {
  const headers = { "content-type": "application/json", ...(token && { authorization: "Bearer " + token }) };
  const answer = await fetch("http://127.0.0.1:8080" + path, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  return { status: answer.status, text: await answer.text() };
};
const health = await ask("/api/health");
const page = await ask("/");
const version = await ask("/api/system/version");
const login = await ask("/api/auth/login", { usernameOrEmail: "admin", password: process.argv[1] });
const me = await ask("/api/auth/me", undefined, JSON.parse(login.text).token);
console.log(JSON.stringify({ health, page, version, login, me }));
`;

/**
 * The services of the compose file, one after the other: the secrets are made, PostgreSQL gets healthy, the
 * administrator signs in with the password of the log, the server stops when asked and comes back with its data.
 * `hosts` is a file that names the database's host, as compose's network does.
 */
export function checkContainers(store, { start, image, postgres, hosts, commit }) {
  const { podman } = store;
  start("secrets", image, "none");
  expect("all settings are right", start("settings", image, "none").includes("All settings are right."));
  expectWrongSettings(start, image);
  start("postgres", postgres, "none", ["--detach"]);
  until("PostgreSQL is healthy", () => isHealthy(podman, "postgres"));
  start("strikebook", image, "container:postgres", ["--detach", "--volume", `${hosts}:/etc/hosts:ro`]);
  until("Strikebook is healthy", () => isHealthy(podman, "strikebook"));
  const [, password] = /Temporary password: (\S+)/.exec(podman(["logs", "strikebook"])) ?? [];
  expectAnswers(signIn(podman, password), commit);
  expect(
    "the command line lists the administrator",
    exec(podman, "strikebook", "users", "list").includes("admin"),
  );
  const help = exec(podman, "strikebook", "backup", "--help");
  expect(
    "help names the commands of Docker",
    help.includes("docker compose exec strikebook strikebook backup"),
  );
  exec(podman, "strikebook", "backup");
  expect(
    "nothing is wrong after the first backup",
    exec(podman, "strikebook", "doctor").includes("All is well."),
  );
  expect("the file system is read-only", isRefused(podman, "touch", "/app/written"));
  expect("it runs as the account 1000", exec(podman, "id", "-u") === "1000");
  podman(["stop", "strikebook"]);
  const code = podman(["inspect", "--format", "{{.State.ExitCode}}", "strikebook"]);
  expect(`it ends by itself when stopped (${code})`, code === "0");
  podman(["start", "strikebook"]);
  until("Strikebook is healthy again", () => isHealthy(podman, "strikebook"));
  expect("the password still fits", signIn(podman, password).login.status === 200);
}

/** Docker's `up` ends with what this service ends with, before anything else starts. */
function expectWrongSettings(start, image) {
  try {
    start("settings", image, "none", ["--name", "wrong-settings", "--env", "TRUST_PROXY=abc"]);
  } catch {
    return;
  }
  throw new Error("not so: a wrong setting ends the service `settings` with a failure");
}

function expectAnswers({ health, page, version, login, me }, commit) {
  expect(`it is healthy: ${health.text}`, health.status === 200);
  expect("the web app is served", page.text.includes('<div id="root"'));
  expect(`the version names the commit ${commit}: ${version.text}`, version.text.includes(`"${commit}"`));
  expect(`the administrator signs in: ${login.status}`, login.status === 200);
  expect(`the session is alive: ${me.status}`, me.status === 200);
}

const exec = (podman, ...command) => podman(["exec", "strikebook", ...command]);

const signIn = (podman, password) =>
  JSON.parse(exec(podman, "node", "--input-type=module", "-e", SIGN_IN, password));

/** Runs the health check of the compose file or the image now, as an engine does at its interval. */
function isHealthy(podman, container) {
  try {
    podman(["healthcheck", "run", container], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function isRefused(podman, ...command) {
  try {
    podman(["exec", "strikebook", ...command], { stdio: "ignore" });
    return false;
  } catch {
    return true;
  }
}

function until(what, isSo) {
  for (const startedMs = Date.now(); !isSo(); ) {
    if (Date.now() - startedMs > WAIT_MS_MAX) {
      throw new Error(`not within ${WAIT_MS_MAX / 1000} s: ${what}`);
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
  process.stderr.write(`${what}\n`);
}

function expect(what, isSo) {
  if (!isSo) {
    throw new Error(`not so: ${what}`);
  }
  process.stderr.write(`${what}\n`);
}
