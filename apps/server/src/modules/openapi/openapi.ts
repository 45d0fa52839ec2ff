import { z } from "zod";
import type { Permission } from "../../permission.ts";
import { ROUTE_PERMISSIONS } from "../../route-permissions.ts";
import { REST_OPERATIONS, type RestOperation } from "./rest-operations.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

const ERROR = {
  type: "object",
  required: ["success", "message"],
  properties: {
    success: { const: false },
    message: { type: "string" },
    code: { type: "string" },
    fieldErrors: { type: "object", additionalProperties: { type: "string" } },
  },
} as const;

const WHO: Readonly<Record<Permission["access"], string>> = {
  PUBLIC: "Open to everybody.",
  SIGNED_IN: "For signed-in users.",
  ADMIN: "For administrators.",
};

/** OpenAPI 3.1 of the routes under /api: who may call them by the permission table, what they take by the validators. */
export function describeApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [route, operation] of Object.entries(REST_OPERATIONS)) {
    const [method = "", path = ""] = route.split(" ");
    const permission = ROUTE_PERMISSIONS[route];
    if (permission === undefined) {
      throw new Error(`rest-operations.ts names ${route}, which permissions.ts does not`);
    }
    const template = path.replace(/:(\w+)/g, "{$1}");
    paths[template] = { ...paths[template], [method.toLowerCase()]: describe(operation, permission) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Strikebook", version, license: { name: "AGPL-3.0-only", identifier: "AGPL-3.0-only" } },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Error: ERROR },
    },
  };
}

function describe(operation: RestOperation, { access, owner }: Permission) {
  const { summary, params, query, wireQuery, body, status = 200 } = operation;
  const asSent = parametersOf("query", wireQuery);
  const asRead = parametersOf("query", query).filter(({ name }) =>
    asSent.every((sent) => sent.name !== name),
  );
  const parameters = [...parametersOf("path", params), ...asRead, ...asSent];
  return {
    summary,
    description: `${WHO[access]} Touches ${owner}.`,
    security: access === "PUBLIC" ? [] : [{ bearer: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { "application/json": { schema: inputOf(body) } } } }),
    responses: {
      [status]: { description: "Success", content: { "application/json": {} } },
      default: {
        description: "A refusal or a failure, in words",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

function parametersOf(place: "path" | "query", schema: z.ZodType | undefined) {
  if (schema === undefined) {
    return [];
  }
  const { properties = {}, required = [] } = inputOf(schema);
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, of]) => ({
    name,
    in: place,
    required: place === "path" || (required as string[]).includes(name),
    schema: of,
  }));
}

/** What a client may send; what a validator makes of it is the server's business. */
function inputOf(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const after = afterPreprocessing(zodSchema);
      if (after !== undefined) {
        Object.assign(jsonSchema, inputOf(after));
      }
    },
  });
  return described;
}

/** Of `z.preprocess` the schema behind it: before it anything is taken, which would describe nothing. */
function afterPreprocessing(schema: unknown): z.ZodType | undefined {
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform) {
    return schema.out as z.ZodType;
  }
  return undefined;
}
