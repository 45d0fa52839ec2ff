import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import type { GraphQLFieldResolver, GraphQLSchema } from "graphql";
import { authorize } from "../authorize.ts";
import { disagreement, GRAPHQL_PERMISSIONS } from "../permissions.ts";
import type { GraphQLContext } from "./context.ts";

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      permissions: PermissionsPlugin<Types>;
    }
  }
}

/** Puts the check of the permission table before every field of Query and Mutation. */
class PermissionsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    if (config.parentType !== "Query" && config.parentType !== "Mutation") {
      return resolver;
    }
    const permission = GRAPHQL_PERMISSIONS[`${config.parentType}.${config.name}`];
    return (root, args, context, info) => {
      if (permission === undefined) {
        throw new Error(`${config.parentType}.${config.name} has no permission`);
      }
      authorize(permission, (context as GraphQLContext).viewer);
      return resolver(root, args, context, info);
    };
  }

  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    const types = [schema.getQueryType(), schema.getMutationType()];
    const existing = types.flatMap((type) =>
      type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
    );
    const problem = disagreement("field", GRAPHQL_PERMISSIONS, existing);
    if (problem !== undefined) {
      throw new Error(problem);
    }
    return schema;
  }
}

SchemaBuilder.registerPlugin("permissions", PermissionsPlugin);
