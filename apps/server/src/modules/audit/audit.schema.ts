import { builder } from "../../graphql/builder.ts";
import { AuditCheckType } from "../../graphql/types/audit-check.ts";

builder.mutationFields((t) => ({
  adminVerifyAuditLog: t.field({
    type: AuditCheckType,
    description:
      "Looks whether the audit log was changed outside the app, as each night; keeps what it finds.",
    resolve: async (_root, _args, { services }) => (await services.audit.verify()).check,
  }),
}));
