import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { startTestCli } from "./testing/test-cli.ts";

const { run, services, database, databaseUrl, ownerUrl, folder, close } = await startTestCli();
afterAll(close);

function file(name: string, content: unknown): string {
  const at = path.join(folder, name);
  writeFileSync(at, typeof content === "string" ? content : JSON.stringify(content));
  return at;
}

const ANN = "users create --username ann --email ann@example.com --first-name Ann --last-name Lee";
const login = (usernameOrEmail: string, password: string) =>
  services.auth.login({ usernameOrEmail, password }, { ipAddress: "192.0.2.1" });

test("users create prints a temporary password once; with it one signs in and has to change it", async () => {
  const { code, out } = await run(`${ANN} --role admin`);

  expect(code).toBe(0);
  expect(out).toContain("Created user ann (ADMIN).");
  const password = /Temporary password: (\S+)/.exec(out)?.[1] ?? "";
  expect((await login("ann", password)).user.mustChangePassword).toBe(true);
  const audit = await database.prisma.auditLog.findFirstOrThrow({ where: { actionType: "USER_CREATED" } });
  expect(audit).toMatchObject({ performedById: null, userAgent: "strikebook command line" });
});

test("a lasting password comes from standard input and has to keep the rules", async () => {
  const line =
    "users create --username bob --email bob@example.com --first-name B --last-name O --password-stdin";

  expect(await run(line, "weak\n")).toMatchObject({
    code: 1,
    err: expect.stringContaining("Password requirements not met: at least 8 characters"),
  });
  expect(await run(line, "Blue-Lamp-72\n")).toMatchObject({ code: 0, out: "Created user bob (USER)." });
  expect((await login("bob", "Blue-Lamp-72")).user.mustChangePassword).toBe(false);
});

test("a taken name and a wrong role are refused", async () => {
  expect(await run(ANN)).toMatchObject({ code: 1, err: "Username is already taken. Email is already taken" });
  expect(await run(`${ANN} --role BOSS`)).toMatchObject({
    code: 1,
    err: "roles[0]: Role must be one of: ADMIN, USER, READONLY",
  });
});

test("users list shows everybody", async () => {
  const { out } = await run("users list");

  expect(out.split("\n")[0]).toMatch(/^USERNAME +EMAIL +NAME +ROLES +STATUS +LAST SIGN-IN$/);
  expect(out).toMatch(/^ann +ann@example.com +Ann Lee +ADMIN +enabled +\d{4}-/m);
});

test("disable ends the sessions, enable lets in again, the last administrator stays", async () => {
  const { token } = await login("bob", "Blue-Lamp-72");

  expect(await run("users disable bob")).toMatchObject({ code: 0, out: "User bob is disabled." });
  expect(await services.auth.viewerOf(token)).toBeUndefined();
  expect(await run("users enable BOB")).toMatchObject({ code: 0, out: "User bob is enabled." });
  expect(await services.auth.viewerOf(token)).toBeUndefined();
  expect(await run("users disable ann")).toMatchObject({
    code: 1,
    err: "The last administrator cannot be disabled",
  });
  expect(await run("users disable nobody")).toMatchObject({ code: 1, err: "User nobody not found" });
});

test("reset-password gives a temporary one and ends the sessions", async () => {
  const { token } = await login("bob", "Blue-Lamp-72");

  const { code, out } = await run("users reset-password bob");

  expect(code).toBe(0);
  expect(await services.auth.viewerOf(token)).toBeUndefined();
  await expect(login("bob", "Blue-Lamp-72")).rejects.toThrow("Invalid username or password");
  expect((await login("bob", /: (\S+)/.exec(out)?.[1] ?? "")).user.mustChangePassword).toBe(true);
});

test("remove-second-factor lets in again who lost their phone, also the last administrator", async () => {
  const ann = await services.users.findByName("ann");
  await database.prisma.secondFactor.create({
    data: {
      userId: ann.id,
      kind: "APP",
      name: "Phone",
      createdAt: new Date(),
      secret: new Uint8Array(8),
      lastStep: 0,
    },
  });

  expect(await run("users remove-second-factor ANN")).toMatchObject({
    code: 0,
    out: "1 second factor of ann removed. The password alone signs in now.",
  });
  expect(await database.prisma.secondFactor.count({ where: { userId: ann.id } })).toBe(0);
  expect(await run("users remove-second-factor ann")).toMatchObject({
    out: "User ann has no second factor.",
  });
  expect(await run("users remove-second-factor nobody")).toMatchObject({
    code: 1,
    err: "User nobody not found",
  });
});

const FAMILY = {
  users: [
    {
      username: "cora",
      email: "cora@example.com",
      firstName: "Cora",
      lastName: "Lee",
      password: "Blue-Lamp-72",
      accounts: [
        { name: "Cora Brokerage", accountIdentifier: "Z12345678" },
        { name: "Cora IRA", accountIdentifier: "Z87654321", isRetirement: true },
      ],
    },
    { username: "dan", email: "dan@example.com", firstName: "Dan", lastName: "Lee", role: "READONLY" },
  ],
};

test("seed adds users and accounts, a dry run does not, and a second run adds nothing", async () => {
  const family = file("family.json", FAMILY);

  const dry = await run(["seed", family, "--dry-run"]);
  expect(dry).toMatchObject({ code: 0, out: expect.stringContaining("Would add users: 2, accounts: 2.") });
  expect(dry.out).not.toContain("temporary password");
  expect(await database.prisma.user.count({ where: { username: "cora" } })).toBe(0);

  const first = await run(["seed", family]);
  expect(first.out).toContain("Added users: 2, accounts: 2.");
  expect(first.out).toMatch(/dan: new user\n {2}temporary password: \S{23}\n/);
  expect((await login("cora", "Blue-Lamp-72")).user.roles).toEqual(["USER"]);

  const second = await run(["seed", family]);
  expect(second.out).toContain("Added users: 0, accounts: 0.");
  expect(await database.prisma.brokerageAccount.count()).toBe(2);
});

test("seed says what differs of those who are there, and leaves it as it is", async () => {
  const [cora, dan] = FAMILY.users;
  const accounts = cora?.accounts?.map((account) => ({
    ...account,
    isRetirement: true,
    brokerage: "Schwab",
  }));
  const changed = [
    { ...cora, lastName: "Moore", role: "ADMIN", accounts },
    { ...dan, enabled: false },
  ];

  const { code, out } = await run(["seed", file("changed.json", { users: changed })]);

  expect(code).toBe(0);
  expect(out).toContain(
    `cora: already there, and stays as it is: role is USER, the file says ADMIN; last name is ${cora?.lastName}, the file says Moore\n`,
  );
  expect(out).toContain("dan: already there, and stays as it is: enabled is yes, the file says no\n");
  expect(out).toMatch(
    /already there, and stays as it is: brokerage is Fidelity, the file says Schwab; retirement is no, the file says yes/,
  );
  expect(out).not.toContain("name is Cora");
  expect(await database.prisma.user.findUnique({ where: { username: "cora" } })).toMatchObject({
    roles: ["USER"],
  });
  expect((await run(["seed", file("same.json", FAMILY)])).out).not.toContain("stays as it is");
});

test("an account number is seeded as files write it, so that their rows find the account", async () => {
  const accounts = [{ name: "Joint", accountIdentifier: " z55501234 " }];
  const user = { username: "gil", email: "gil@example.com", firstName: "Gil", lastName: "Lee", accounts };

  await run(["seed", file("lower.json", { users: [user] })]);

  const where = { user: { username: "gil" } };
  expect(await database.prisma.brokerageAccount.findMany({ where })).toMatchObject([
    { accountIdentifier: "Z55501234" },
  ]);
});

test("a seed that clashes with somebody adds nobody", async () => {
  const [cora, dan] = FAMILY.users;
  const users = [
    { ...dan, username: "eve", email: "eve@example.com" },
    { ...cora, email: "dan@example.com" },
  ];

  const reply = await run(["seed", file("clash.json", { users })]);

  expect(reply).toMatchObject({ code: 1, err: "dan@example.com already belongs to dan" });
  expect(await database.prisma.user.count({ where: { username: "eve" } })).toBe(0);
});

test.each([
  ["{", /is not JSON/],
  [{ users: [{ username: "x" }] }, /^users\[0\]\.username: Username must be at least 3 characters$/m],
  [
    { users: [{ ...FAMILY.users[0], accounts: [{ name: "a" }] }] },
    /^users\[0\]\.accounts\[0\]\.name: Account name/m,
  ],
  [{ users: [{ ...FAMILY.users[0], passwordHash: "x" }] }, /^users\[0\]: Unrecognized key: "passwordHash"$/m],
  [{ users: [FAMILY.users[1], FAMILY.users[1]] }, /^users\[1\]\.username: dan is in the file twice$/m],
])("seed says where %j is wrong", async (content, message) => {
  const reply = await run(["seed", file("wrong.json", content)]);

  expect(reply.code).toBe(1);
  expect(reply.err).toMatch(message);
});

test.each([
  ["users", "Commands of users: users create, users list"],
  ["fly", "There is no command fly."],
  ["users create --username ann", "Missing: --email, --first-name, --last-name."],
  ["users list --all", "Unknown option '--all'"],
  ["users disable", "Expected <username>."],
  ["import a.csv --user ann --date tomorrow", "--date must be a calendar day"],
])("%s is not understood: exit code 2", async (line, message) => {
  const reply = await run(line);

  expect(reply.code).toBe(2);
  expect(reply.err).toContain(message);
});

test.each(["--help", "users create --help", "users list -h", "seed --help", "import --help"])(
  "%s helps",
  async (line) => {
    const reply = await run(line);

    expect(reply).toMatchObject({ code: 0, err: "" });
    expect(reply.out).toContain("Usage: npm run strikebook -- ");
  },
);

test("users --help lists the commands of users, with exit code 0", async () => {
  for (const line of ["users --help", "users -h", "earnings --help"]) {
    const [word = ""] = line.split(" ");
    const { code, out, err } = await run(line);
    const names = [...out.matchAll(/^ {2}([a-z]+ [a-z-]+) {2}/gm)].map(([, name]) => name);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !name?.startsWith(`${word} `))).toEqual([]);
  }
});

test("in a container help names the commands of docker compose, and never npm", async () => {
  const inContainer = { STRIKEBOOK_RUNS_IN: "container" };
  for (const line of ["--help", "users --help", "users list --help", "restore --help"]) {
    const { code, out } = await run(line, "", inContainer);
    expect(code).toBe(0);
    expect(out).toMatch(/^Usage: docker compose (exec|run --rm) strikebook strikebook /);
    expect(out).not.toContain("npm ");
  }
});

test("settings tells every wrong value and file at once, and that all are right", async () => {
  expect(await run("settings")).toEqual({ code: 0, out: "All settings are right.", err: "" });

  const wrong = await run("settings", "", { TRUST_PROXY: "abc", BACKUP_KEEP: "often" });
  expect(wrong.code).toBe(1);
  expect(wrong.err).toBe(
    'TRUST_PROXY must be addresses or networks, separated by commas, such as 127.0.0.1,10.0.0.0/8. It is "abc". ' +
      'BACKUP_KEEP must be three whole numbers for days, weeks and months, not all 0, such as 7,4,12. It is "often".',
  );

  const files = { JWT_SECRET: "short", BACKUP_PASSPHRASE_FILE: path.join(folder, "nowhere") };
  expect(await run("settings", "", files)).toMatchObject({
    code: 1,
    err: "JWT_SECRET is too short: at least 32 bytes are needed. The file that BACKUP_PASSPHRASE_FILE names cannot be read.",
  });
  const stick = await run("settings", "", { BACKUP_DIR: file("no-folder", {}) });
  expect(stick.code).toBe(0);
  expect(stick.err).toContain("BACKUP_DIR is a folder that the account");
});

test("the program works on the database of DATABASE_URL", async () => {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const env = {
    PATH: process.env["PATH"],
    DATABASE_URL: ownerUrl,
    APP_DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, "data"),
  };

  const { code, stdout } = await new Promise<{ code: unknown; stdout: string }>((resolve) => {
    execFile(process.execPath, [main, "users", "list"], { env }, (error, output) =>
      resolve({ code: error?.code ?? 0, stdout: output }),
    );
  });

  expect(code).toBe(0);
  expect(stdout).toContain("ann@example.com");
}, 60_000);

test("a test mail needs mail that is set up and an address, and tells why none was sent", async () => {
  expect(await run("test-mail ann@example.com")).toMatchObject({
    code: 1,
    err: "SMTP_URL isn't set, so Strikebook sends no mail.",
  });
  const mail = { SMTP_URL: "smtp://ann:secret@127.0.0.1:1", MAIL_FROM: "strikebook@example.com" };
  expect((await run("test-mail ann", "", mail)).err).toContain("Email must be a valid address");
  const { code, out, err } = await run("test-mail ann@example.com", "", mail);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/^The test mail wasn't sent: the mail server 127\.0\.0\.1:1 can't be reached/);
  expect(err).not.toContain("secret");
});
