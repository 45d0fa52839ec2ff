import { createServer } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { readBuildInfo } from "../../apps/server/src/startup/build-info.ts";
import { DEMO_FOLDER, demoAddress, demoProgram, isDemoRunning, refuseSecondDemo } from "./demo.mjs";
import { fromRoot } from "./paths.mjs";

afterEach(() => {
  vi.unstubAllEnvs();
});

it("has data, address and mark of its own, whatever the environment says of the real instance", () => {
  const real = {
    DATABASE_URL: "postgresql://ada@db/strikebook",
    APP_DATABASE_URL: "postgresql://app@db/strikebook",
    DATA_DIR: "/srv/strikebook",
    BACKUP_DIR: "/mnt/stick",
    SMTP_URL: "smtp://mail",
    JWT_SECRET: "secret",
    HOST: "0.0.0.0",
    PORT: "8080",
    PATH: "/bin",
  };

  const { env } = demoProgram({ node: "node", env: real });

  const kept = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
  expect(kept).toMatchObject({
    ...{ PATH: "/bin", HOST: "127.0.0.1", PORT: "8090", DATA_DIR: DEMO_FOLDER, BACKUP_AT: "off" },
    STRIKEBOOK_DEMO: "invented",
  });
  for (const name of ["DATABASE_URL", "APP_DATABASE_URL", "BACKUP_DIR", "SMTP_URL", "JWT_SECRET"]) {
    expect(kept).not.toHaveProperty(name);
  }
  expect(DEMO_FOLDER).not.toBe(fromRoot(".data"));
});

it("takes its port from DEMO_PORT", () => {
  vi.stubEnv("DEMO_PORT", "8123");

  expect(demoAddress()).toBe("http://127.0.0.1:8123");
  expect(demoProgram({ node: "node", env: {} }).env.PORT).toBe("8123");
});

it("tells the demo of this folder from another clone's at the same port", async () => {
  let folder;
  const server = createServer((_request, response) => {
    response.end(JSON.stringify(readBuildInfo({ DATA_DIR: folder, STRIKEBOOK_DEMO: "invented" })));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("DEMO_PORT", String(server.address().port));

  folder = "/home/ada/another-clone/.demo";
  expect(await isDemoRunning()).toBe(false);
  await expect(refuseSecondDemo()).rejects.toThrow("Another folder's demo is running at http://127.0.0.1:");
  folder = DEMO_FOLDER;
  expect(await isDemoRunning()).toBe(true);
  await expect(refuseSecondDemo()).rejects.toThrow("The demo is running at");

  await new Promise((resolve) => server.close(resolve));
  expect(await isDemoRunning()).toBe(false);
  await refuseSecondDemo();
});
