import {
  QUEUE_SETTINGS_BOUNDS,
  QUEUE_SETTINGS_DEFAULT,
  type QueueNumberField,
  type QueueSettings,
} from "@strikebook/core/uploads/queue/queue-settings";
import { queueSettings, rememberedUploads } from "@strikebook/validators/uploads/upload-queue";
import { builder } from "../../graphql/builder.ts";
import type { RememberedUpload } from "./remembered-upload.ts";

const SETTINGS = Object.keys(QUEUE_SETTINGS_DEFAULT) as (keyof QueueSettings)[];

const isNumber = (name: keyof QueueSettings): name is QueueNumberField => name in QUEUE_SETTINGS_BOUNDS;

/** The scalar of a setting: core's bounds say which numbers are whole. */
function scalarOf(name: keyof QueueSettings): "Boolean" | "Float" | "Int" {
  if (!isNumber(name)) {
    return "Boolean";
  }
  return QUEUE_SETTINGS_BOUNDS[name].isWhole ? "Int" : "Float";
}

const UploadQueueSettingsType = builder.objectRef<QueueSettings>("UploadQueueSettings").implement({
  description: "How the user's upload queue works, in every browser of theirs.",
  fields: (t) =>
    Object.fromEntries(
      SETTINGS.map((name) => [
        name,
        t.field({ type: scalarOf(name), resolve: (settings) => settings[name] }),
      ]),
    ),
});

type GivenSettings = { readonly [Name in keyof QueueSettings]?: QueueSettings[Name] | null };

const UploadQueueSettingsInput = builder.inputRef<GivenSettings>("UploadQueueSettingsInput").implement({
  description: "A setting that is left out stays as it is.",
  fields: (t) =>
    Object.fromEntries(
      SETTINGS.map((name) => [name, t.field({ type: scalarOf(name), required: false })]),
    ) as never,
});

const RememberedUploadType = builder.objectRef<RememberedUpload>("RememberedUpload").implement({
  description: "An upload that ended in one of the user's browsers, also one that failed or was cancelled.",
  fields: (t) => ({
    id: t.exposeID("id"),
    fileName: t.exposeString("fileName"),
    fileSizeBytes: t.exposeFloat("fileSizeBytes"),
    status: t.exposeString("status", { description: "completed, failed or cancelled" }),
    uploadedAt: t.expose("uploadedAt", { type: "DateTime" }),
    durationMs: t.exposeFloat("durationMs", { nullable: true }),
    message: t.exposeString("message", { nullable: true }),
  }),
});

const RememberedUploadInput = builder.inputType("RememberedUploadInput", {
  fields: (t) => ({
    id: t.id({ description: "Of the queued file: an upload with the same id replaces what is known of it." }),
    fileName: t.string(),
    fileSizeBytes: t.float(),
    status: t.string({ description: "completed, failed or cancelled" }),
    uploadedAt: t.field({ type: "DateTime" }),
    durationMs: t.float({ required: false }),
    message: t.string({ required: false }),
  }),
});

const UploadQueueType = builder.objectRef<object>("UploadQueue").implement({
  description: "What the user's upload queue keeps for every browser of theirs.",
  fields: (t) => ({
    settings: t.field({
      type: UploadQueueSettingsType,
      nullable: true,
      description: "Null while the user has saved none.",
      resolve: async (_queue, _args, { viewer, services }) =>
        await services.uploadQueue.findSettings(viewer.userId),
    }),
    history: t.field({
      type: [RememberedUploadType],
      description: "Newest first, at most 1,000.",
      resolve: async (_queue, _args, { viewer, services }) =>
        await services.uploadQueue.listRemembered(viewer.userId),
    }),
  }),
});

builder.queryFields((t) => ({
  getUploadQueue: t.field({ type: UploadQueueType, resolve: () => ({}) }),
}));

builder.mutationFields((t) => ({
  saveUploadQueueSettings: t.field({
    type: UploadQueueSettingsType,
    args: { settings: t.arg({ type: UploadQueueSettingsInput }) },
    resolve: async (_root, args, { viewer, services }) => {
      const given = Object.entries(args.settings).filter(([, value]) => value !== null);
      const before = (await services.uploadQueue.findSettings(viewer.userId)) ?? QUEUE_SETTINGS_DEFAULT;
      const settings = queueSettings.parse({ ...before, ...Object.fromEntries(given) });
      await services.uploadQueue.saveSettings(viewer.userId, settings);
      return settings;
    },
  }),
  rememberUploads: t.boolean({
    description: "Keeps uploads that ended in the user's browser, at most 100 at a time.",
    args: { uploads: t.arg({ type: [RememberedUploadInput] }) },
    resolve: async (_root, args, { viewer, services }) => {
      await services.uploadQueue.remember(viewer.userId, rememberedUploads.parse(args).uploads);
      return true;
    },
  }),
  forgetRememberedUploads: t.boolean({
    description: "Forgets the history of the user's queue; changes no figure.",
    resolve: async (_root, _args, { viewer, services }) => {
      await services.uploadQueue.forgetRemembered(viewer.userId);
      return true;
    },
  }),
}));
