import { backupsQuery } from "@strikebook/validators/backups";
import { builder } from "../../graphql/builder.ts";
import type { BackupRow, BackupState } from "./backups.types.ts";

const BackupType = builder.objectRef<BackupRow>("Backup").implement({
  description: "A backup that was made, tried or is under way.",
  fields: (t) => ({
    id: t.exposeID("id"),
    kind: t.exposeString("kind", { description: "NIGHTLY or MANUAL." }),
    startedAt: t.expose("startedAt", { type: "DateTime" }),
    finishedAt: t.expose("finishedAt", {
      type: "DateTime",
      nullable: true,
      description: "Null while it is under way.",
    }),
    fileName: t.exposeString("fileName"),
    sizeBytes: t.exposeFloat("sizeBytes", { nullable: true, description: "Null when no file came of it." }),
    provenAt: t.expose("provenAt", {
      type: "DateTime",
      nullable: true,
      description: "When a database restored from the file was equal to its manifest; null when that failed.",
    }),
    error: t.exposeString("error", { nullable: true, description: "What went wrong, in words." }),
  }),
});

type BackupsAnswer = BackupState & { readonly list: readonly BackupRow[] };

const BackupsType = builder.objectRef<BackupsAnswer>("Backups").implement({
  fields: (t) => ({
    folder: t.exposeString("folder", { description: "On the server." }),
    isNightly: t.exposeBoolean("isNightly", { description: "False when BACKUP_AT is off." }),
    isEncrypted: t.exposeBoolean("isEncrypted"),
    lastGood: t.expose("lastGood", {
      type: BackupType,
      nullable: true,
      description: "The newest that was proven.",
    }),
    backups: t.field({
      type: [BackupType],
      description: "The newest first.",
      resolve: ({ list }) => [...list],
    }),
  }),
});

builder.queryFields((t) => ({
  adminGetBackups: t.field({
    type: BackupsType,
    description: "How it stands with backups, and the newest of them.",
    args: { limit: t.arg.int({ required: false, defaultValue: 20, description: "1 to 100." }) },
    resolve: async (_root, args, { services }) => {
      const { limit } = backupsQuery.parse(args);
      return { ...(await services.backups.state()), list: await services.backups.list(limit) };
    },
  }),
}));

builder.mutationFields((t) => ({
  adminRunBackup: t.field({
    type: BackupType,
    description: "Begins a backup and answers at once; adminGetBackups tells how it ends.",
    resolve: (_root, _args, { services, actor }) => services.backups.start(actor),
  }),
}));
