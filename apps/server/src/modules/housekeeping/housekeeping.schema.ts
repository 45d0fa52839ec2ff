import type { BackupStanding } from "@strikebook/core/housekeeping/backup-standing";
import type { FailedFile } from "@strikebook/core/housekeeping/failed-files";
import { type FirstSteps, HOUSE_TASKS } from "@strikebook/core/housekeeping/house-tasks";
import type { HousePerson, QuietPerson } from "@strikebook/core/housekeeping/people";
import type { StorageOutlook } from "@strikebook/core/housekeeping/storage-outlook";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { failedFile } from "@strikebook/validators/housekeeping";
import { AuditCheckType } from "../../graphql/audit-check.ts";
import { builder } from "../../graphql/builder.ts";
import type { Housekeeping } from "./housekeeping.service.ts";

/** Of each list so many are answered; the counts are of all. */
const LISTED_MAX = 50;

const TaskEnum = builder.enumType("HousekeepingTask", { values: HOUSE_TASKS });
const StandingEnum = builder.enumType("BackupStanding", {
  description:
    "OLD is proven but too long ago; FAILED says that the newest try came to nothing, whatever was before it.",
  values: ["NONE", "RUNNING", "GOOD", "OLD", "FAILED"] as const satisfies readonly BackupStanding[],
});

const PersonType = builder.objectRef<HousePerson>("HousekeepingPerson").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    username: t.exposeString("username"),
    fullName: t.exposeString("fullName"),
    email: t.exposeString("email"),
    lastUploadAt: t.expose("lastUploadAt", { type: "DateTime", nullable: true }),
    lockedUntil: t.expose("lockedUntil", { type: "DateTime", nullable: true }),
  }),
});

const QuietPersonType = builder.objectRef<QuietPerson>("QuietPerson").implement({
  fields: (t) => ({
    person: t.field({ type: PersonType, resolve: (quiet) => quiet }),
    days: t.exposeInt("days", {
      description: "Whole days since the last upload, or since the account was made.",
    }),
  }),
});

const FailedFileType = builder
  .objectRef<FailedFile & { readonly person: HousePerson }>("FailedFile")
  .implement({
    description:
      "A file that failed and was neither imported since by the same person under the same name, nor dismissed.",
    fields: (t) => ({
      person: t.expose("person", { type: PersonType }),
      fileName: t.exposeString("fileName"),
      kind: t.exposeString("kind", { nullable: true }),
      words: t.exposeString("words", { description: "What the person saw at the newest try." }),
      actions: t.exposeStringList("actions", {
        description: "The actions of lines that nobody could read, without their numbers; at most five.",
      }),
      tries: t.exposeInt("tries"),
      at: t.expose("at", { type: "DateTime", description: "Of the newest try." }),
    }),
  });

type Storage = StorageOutlook & { readonly databaseBytes: number; readonly freeBytes: number };

const StorageType = builder.objectRef<Storage>("HousekeepingStorage").implement({
  fields: (t) => ({
    databaseBytes: t.exposeFloat("databaseBytes"),
    freeBytes: t.exposeFloat("freeBytes", { description: "On the disk of the data folder." }),
    growthBytes: t.float({
      nullable: true,
      description: "Over growthDays; null until there is an older day to compare with.",
      resolve: ({ growth }) => growth?.bytes ?? null,
    }),
    growthDays: t.int({ nullable: true, resolve: ({ growth }) => growth?.days ?? null }),
    isLow: t.exposeBoolean("isLow"),
  }),
});

const BackupType = builder.objectRef<Housekeeping["backup"]>("HousekeepingBackup").implement({
  fields: (t) => ({
    standing: t.expose("standing", { type: StandingEnum }),
    folder: t.exposeString("folder"),
    lastGoodAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When the newest proven backup was made.",
      resolve: ({ lastGood }) => lastGood?.startedAt ?? null,
    }),
    error: t.string({
      nullable: true,
      description: "Why the newest try came to nothing.",
      resolve: ({ last }) => last?.error ?? null,
    }),
  }),
});

const ClosureType = builder.objectRef<MarketHoliday>("MarketClosure").implement({
  fields: (t) => ({
    day: t.expose("atDate", { type: "Date" }),
    name: t.exposeString("eventName"),
    tradingHour: t.string({
      nullable: true,
      description: "Hours of an early close; null when closed all day.",
      resolve: ({ tradingHour }) => tradingHour || null,
    }),
  }),
});

const FirstStepsType = builder.objectRef<FirstSteps>("FirstSteps").implement({
  fields: (t) => ({
    hasPeople: t.exposeBoolean("hasPeople"),
    hasFile: t.exposeBoolean("hasFile"),
    hasBackup: t.exposeBoolean("hasBackup"),
  }),
});

const HousekeepingType = builder.objectRef<Housekeeping>("Housekeeping").implement({
  description: "What administrators have to see to, and the facts behind it.",
  fields: (t) => ({
    tasks: t.expose("tasks", {
      type: [TaskEnum],
      description: "What there is to do, the most urgent first; none when all is well.",
    }),
    firstSteps: t.expose("steps", {
      type: FirstStepsType,
      nullable: true,
      description: "Only for an administrator who is the only user.",
    }),
    lockedPeople: t.field({ type: [PersonType], resolve: ({ locked }) => locked.slice(0, LISTED_MAX) }),
    failedFiles: t.field({ type: [FailedFileType], resolve: ({ failed }) => failed.slice(0, LISTED_MAX) }),
    failedFilesTotal: t.int({ resolve: ({ failed }) => failed.length }),
    quietPeople: t.field({ type: [QuietPersonType], resolve: ({ quiet }) => quiet.slice(0, LISTED_MAX) }),
    quietPeopleTotal: t.int({ resolve: ({ quiet }) => quiet.length }),
    storage: t.expose("storage", { type: StorageType }),
    backup: t.expose("backup", { type: BackupType }),
    auditLog: t.expose("auditCheck", {
      type: AuditCheckType,
      nullable: true,
      description: "The result of the last check of the audit log; null before the first.",
    }),
    closures: t.expose("closures", {
      type: [ClosureType],
      description: "The next three of the US exchange, within four months.",
    }),
    version: t.exposeString("version"),
    gitCommit: t.exposeString("gitCommit"),
    checkedAt: t.expose("checkedAt", { type: "DateTime" }),
  }),
});

builder.queryFields((t) => ({
  adminGetHousekeeping: t.field({
    type: HousekeepingType,
    resolve: (_root, _args, { services }) => services.housekeeping.look(),
  }),
}));

builder.mutationFields((t) => ({
  adminDismissFailedFile: t.boolean({
    description: "Lists a failed file no more until it fails again; false when it isn't listed.",
    args: { userId: t.arg.id(), fileName: t.arg.string() },
    resolve: (_root, args, { services, actor }) =>
      services.housekeeping.dismissFailedFile(actor, failedFile.parse(args)),
  }),
}));
