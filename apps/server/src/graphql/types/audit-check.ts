import type { AuditCheck } from "@strikebook/core/audit/audit-log";
import { builder } from "../builder.ts";

export const AuditCheckType = builder.objectRef<AuditCheck>("AuditCheck").implement({
  description:
    "What a look at the audit log found: each entry against its chain, and the chain against backups.",
  fields: (t) => ({
    isWhole: t.boolean({ resolve: ({ problem }) => problem === null }),
    verified: t.exposeInt("verified", {
      description: "Entries that held, from the first one on; those that a cleanup removed count.",
    }),
    problem: t.exposeString("problem", {
      nullable: true,
      description: "How the log was changed outside the app, in sentences; null when it is whole.",
    }),
    checkedAt: t.expose("checkedAt", { type: "DateTime" }),
  }),
});
