import { expect, test } from "vitest";
import { createUser, graphqlRequest, restRequest, startTestApp } from "../../testing/test-app.ts";

const TOKEN = "a-token-for-prometheus";
const world = await startTestApp({}, { metricsToken: TOKEN });
const closed = await startTestApp();

const scrape = ({ app } = world, authorization?: string) =>
  app.inject({ url: "/metrics", headers: authorization === undefined ? {} : { authorization } });

/** The samples by name and labels, as Prometheus reads them. */
async function samples(): Promise<Map<string, number>> {
  const { body } = await scrape(world, `Bearer ${TOKEN}`);
  return new Map(
    body
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

test("without METRICS_TOKEN there is no such page, with it only for those who send it", async () => {
  expect((await scrape(closed, `Bearer ${TOKEN}`)).statusCode).toBe(404);
  expect((await scrape()).statusCode).toBe(401);
  expect((await scrape(world, `Bearer ${TOKEN}x`)).statusCode).toBe(401);
  const boss = await createUser(world, { roles: ["ADMIN"] });
  expect((await scrape(world, `Bearer ${boss.token}`)).statusCode).toBe(401);
  const { statusCode, headers } = await scrape(world, `Bearer ${TOKEN}`);
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
});

test("requests are counted by route and status, and no address of a person is told", async () => {
  const boss = await createUser(world, { username: "secretive", roles: ["ADMIN"] });
  await restRequest(world, boss, `GET /api/admin/users/${boss.id}`);
  await restRequest(world, boss, `GET /api/admin/users/${boss.id}`);
  await restRequest(world, undefined, `GET /api/admin/users/${boss.id}`);
  await restRequest(world, undefined, "GET /secretive/of/nobody");

  const found = await samples();

  const users = (status: number) =>
    found.get(`strikebook_http_requests_total{method="GET",route="/api/admin/users/:id",status="${status}"}`);
  expect([users(200), users(401)]).toEqual([2, 1]);
  expect(found.get('strikebook_http_requests_total{method="GET",route="none",status="404"}')).toBe(1);
  const text = [...found.keys()].join("\n");
  expect(text).not.toContain(boss.id);
  expect(text).not.toContain("secretive");
});

test("the process, the database's size and the imports by result are told", async () => {
  const ann = await createUser(world);
  await graphqlRequest(world, ann, "{ getLatestPortfolioDate }");
  await world.database.pool.query(
    `INSERT INTO upload_metrics (ended_at, user_id, stage, outcome, duration_ms, problem) VALUES
       (now(), $1, 'IMPORT', 'SUCCESS', 10, NULL), (now() - interval '1 hour', $1, 'IMPORT', 'SUCCESS', 10, NULL),
       (now(), $1, 'IMPORT', 'FAILURE', 10, 'SERVER_ERROR'), (now(), $1, 'PREVIEW', 'SUCCESS', 10, NULL),
       (now() - interval '2 days', $1, 'IMPORT', 'SUCCESS', 10, NULL)`,
    [ann.id],
  );

  const found = await samples();

  expect(found.get("process_resident_memory_bytes")).toBeGreaterThan(1e7);
  expect(found.get("strikebook_database_up")).toBe(1);
  expect(found.get("strikebook_database_size_bytes")).toBeGreaterThan(1e6);
  expect(found.get('strikebook_imports_last_24_hours{result="success"}')).toBe(2);
  expect(found.get('strikebook_imports_last_24_hours{result="failure"}')).toBe(1);
  expect(found.get('strikebook_imports_last_24_hours{result="cancelled"}')).toBe(0);
  expect(found.get('strikebook_import_queue_length{state="waiting"}')).toBe(0);
});

test("the age of the last backup that succeeded is told where backups are kept", async () => {
  expect((await samples()).has("strikebook_last_backup_age_seconds")).toBe(false);
  await world.database.pool.query(
    `INSERT INTO backups (kind, started_at, finished_at, file_name, error) VALUES
       ('NIGHTLY', now() - interval '2 hours', now() - interval '1 hour', 'a', NULL),
       ('NIGHTLY', now(), now(), 'b', 'The disk is full')`,
  );

  const age = (await samples()).get("strikebook_last_backup_age_seconds");

  expect(age).toBeGreaterThanOrEqual(3600);
  expect(age).toBeLessThan(3600 + 300);
});
