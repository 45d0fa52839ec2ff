import { expect, test } from "vitest";
import { restRequest, startTestApp } from "../testing/test-app.ts";

test("GraphiQL is there in development", async () => {
  const world = await startTestApp({ isProduction: false });
  const { status, headers, body } = await restRequest(world, undefined, "GET /graphql");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body).toContain("<title>Strikebook GraphiQL</title>");
  expect(body).not.toMatch(/(src|href)="https?:/);
});

test("and in production there is none, nor a looser policy", async () => {
  const world = await startTestApp({ isProduction: true });
  const { status, headers, body } = await restRequest(world, undefined, "GET /graphql");
  expect(status).toBe(404);
  expect(body).toMatchObject({ success: false, message: "Not found" });
  expect(headers["content-security-policy"]).not.toContain("unsafe");
});
