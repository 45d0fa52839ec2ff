import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import { DomainError } from "@strikebook/core/shared/errors";
import type { GraphQLFieldResolver, GraphQLSchema } from "graphql";
import { authorize, authorizeScope } from "../authorize.ts";
import type { Permission } from "../permission.ts";
import { disagreement } from "../permission-gaps.ts";
import { GRAPHQL_PERMISSIONS } from "../permissions.ts";
import type { GraphQLContext } from "./context.ts";

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      permissions: PermissionsPlugin<Types>;
    }
  }
}

/** Puts the check of the permission table before every field of Query and Mutation, and that of texts taken for files. */
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
      const { viewer, scope, services, isUploadedFile } = context as GraphQLContext;
      authorize(permission, viewer);
      authorizeScope(permission, scope);
      refuseTooLong(args, isUploadedFile);
      if (scope.kind === "PERSON" && isOfArguments(permission)) {
        return services.sharing
          .requireLeave({ scope, viewerId: viewer.userId }, permission, args)
          .then(() => resolver(root, args, context, info));
      }
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

/** True where its arguments say what it touches or tells of another person's. */
const isOfArguments = ({ manages, sealedYear }: Permission) => (manages ?? sealedYear) !== undefined;

/** A text as long as a file was read as one: only `fileContent` takes the handle that stands in its place. */
function refuseTooLong(args: object, isUploadedFile: GraphQLContext["isUploadedFile"]): void {
  for (const [name, value] of Object.entries(args)) {
    if (typeof value === "object" && value !== null) {
      refuseTooLong(value, isUploadedFile);
    } else if (name !== "fileContent" && isUploadedFile(value)) {
      const message = `${name} is too long`;
      throw new DomainError("TOO_LARGE", message, { [name]: message });
    }
  }
}

SchemaBuilder.registerPlugin("permissions", PermissionsPlugin);
