import { expect, test } from "vitest";
import { ROUTE_PERMISSIONS } from "../../route-permissions.ts";
import { createUser, restRequest, startTestApp } from "../../testing/test-app.ts";
import { REST_OPERATIONS } from "./rest-operations.ts";

const world = await startTestApp();
const DOCUMENT = "GET /api/openapi.json";

/** The server does not start unless the permission table names exactly the routes that are registered. */
const apiRoutes = Object.keys(ROUTE_PERMISSIONS).filter((route) => route.includes(" /api/"));

test("every route under /api is described, and nothing that is not registered", () => {
  expect(Object.keys(REST_OPERATIONS).toSorted()).toEqual(apiRoutes.toSorted());
  for (const route of Object.keys(REST_OPERATIONS)) {
    const [method = "", url = ""] = route.split(" ");
    expect(world.app.hasRoute({ method: method as "GET", url }), route).toBe(true);
  }
});

test("administrators read it, nobody else does", async () => {
  const [boss, ann] = [await createUser(world, { roles: ["ADMIN"] }), await createUser(world)];

  expect((await restRequest(world, undefined, DOCUMENT)).status).toBe(401);
  expect((await restRequest(world, ann, DOCUMENT)).status).toBe(403);
  const { status, body } = await restRequest(world, boss, DOCUMENT);

  expect(status).toBe(200);
  expect(body.openapi).toBe("3.1.0");
  expect(Object.keys(body.paths)).toHaveLength(new Set(apiRoutes.map((route) => route.split(" ")[1])).size);
});

test("bodies and parameters are those of the validators", async () => {
  const boss = await createUser(world, { roles: ["ADMIN"] });

  const { paths } = (await restRequest(world, boss, DOCUMENT)).body;

  const credentials = paths["/api/auth/login"].post.requestBody.content["application/json"].schema;
  expect(credentials.required).toEqual(["usernameOrEmail", "password"]);
  expect(credentials.additionalProperties).toBe(false);
  expect(paths["/api/auth/login"].post.security).toEqual([]);
  const newUser = paths["/api/admin/users"].post;
  expect(newUser.responses["201"]).toBeDefined();
  const { roles } = newUser.requestBody.content["application/json"].schema.properties;
  expect(roles.items.enum.toSorted()).toEqual(["ADMIN", "READONLY", "USER"]);
  expect(paths["/api/admin/users/{id}"].get).toMatchObject({
    security: [{ bearer: [] }],
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
  });
  const filters = paths["/api/admin/audit/logs"].get.parameters.map(({ name }: { name: string }) => name);
  expect(filters).toEqual(expect.arrayContaining(["page", "sort", "direction", "startDate", "success"]));
});
