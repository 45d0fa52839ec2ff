import { backupsQuery, oneBackup } from "@strikebook/validators/backups";
import { builder } from "../../graphql/builder.ts";
import type { BackupFileRow, BackupRow, BackupState } from "./backups.types.ts";

const BackupType = builder.objectRef<BackupRow>("Backup").implement({
  description: "A backup that was made, tried or is under way.",
  fields: (t) => ({
    id: t.exposeID("id"),
    kind: t.exposeString("kind", {
      description:
        "NIGHTLY, MANUAL, or FOUND: a file in the folder that was not made here, or before a restore.",
    }),
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
    proofBegunAt: t.expose("proofBegunAt", {
      type: "DateTime",
      nullable: true,
      description: "While adminVerifyBackup is under way.",
    }),
    proofError: t.exposeString("proofError", {
      nullable: true,
      description:
        "Why the newest adminVerifyBackup found out nothing, in words; provenAt and error stay then.",
    }),
  }),
});

const BackupFileType = builder.objectRef<BackupFileRow>("BackupFile").implement({
  description: "A backup that has a file.",
  fields: (t) => ({
    backup: t.field({ type: BackupType, resolve: (row) => row }),
    folder: t.exposeString("folder", { description: "Where it lies, on the server." }),
    isEncrypted: t.exposeBoolean("isEncrypted", {
      nullable: true,
      description: "Null when the file isn't at hand.",
    }),
    isDownloadable: t.exposeBoolean("isDownloadable", {
      description: "POST /api/admin/backups/:id/download answers the file; false when it lies elsewhere.",
    }),
    restoreCommand: t.exposeString("restoreCommand", {
      description: "The command line of this kind of installation that restores it.",
    }),
  }),
});

type BackupsAnswer = BackupState & {
  readonly list: readonly BackupRow[];
  readonly files: readonly BackupFileRow[];
};

const BackupsType = builder.objectRef<BackupsAnswer>("Backups").implement({
  fields: (t) => ({
    folder: t.exposeString("folder", { description: "On the server." }),
    isNightly: t.exposeBoolean("isNightly", { description: "False when BACKUP_AT is off." }),
    isEncrypted: t.exposeBoolean("isEncrypted"),
    isInContainer: t.exposeBoolean("isInContainer", {
      description: "Whether this server runs in a container.",
    }),
    passphraseWarning: t.exposeString("passphraseWarning", {
      nullable: true,
      description: "Advice where the passphrase of new files is easily guessed.",
    }),
    files: t.expose("files", {
      type: [BackupFileType],
      description: "The files that there are, newest first; also those that this installation didn't make.",
    }),
    lastGood: t.expose("lastGood", {
      type: BackupType,
      nullable: true,
      description: "The newest that was proven.",
    }),
    backups: t.expose("list", { type: [BackupType], description: "The newest first." }),
  }),
});

builder.queryFields((t) => ({
  adminGetBackups: t.field({
    type: BackupsType,
    description: "How it stands with backups, and the newest of them.",
    args: { limit: t.arg.int({ required: false, defaultValue: 20, description: "1 to 100." }) },
    resolve: async (_root, args, { services }) => {
      const { limit } = backupsQuery.parse(args);
      const { backups } = services;
      return {
        ...(await backups.state()),
        files: await backups.listFiles(),
        list: await backups.list(limit),
      };
    },
  }),
}));

builder.mutationFields((t) => ({
  adminRunBackup: t.field({
    type: BackupType,
    description: "Begins a backup and answers at once; adminGetBackups tells how it ends.",
    resolve: (_root, _args, { services, actor }) => services.backups.start(actor),
  }),
  adminVerifyBackup: t.field({
    type: BackupType,
    description:
      "Begins to restore a file of the folder elsewhere and to compare it, and answers at once; adminGetBackups tells how it ends. While that goes on the same request begins nothing.",
    args: { id: t.arg.id({ description: "Of a file that isDownloadable." }) },
    resolve: (_root, args, { services, actor }) => services.backups.verify(oneBackup.parse(args).id, actor),
  }),
}));
