import type { BackupStanding } from "@strikebook/core/housekeeping/backup-standing";
import type { FailedFile } from "@strikebook/core/housekeeping/failed-files";
import { type FirstSteps, HOUSE_TASKS } from "@strikebook/core/housekeeping/house-tasks";
import type {
  HousePerson,
  ListedPerson,
  PersonHistory,
  QuietPerson,
} from "@strikebook/core/housekeeping/people";
import type { StorageOutlook } from "@strikebook/core/housekeeping/storage-outlook";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { failedFile } from "@strikebook/validators/housekeeping";
import { builder } from "../../graphql/builder.ts";
import { RoleEnum } from "../../graphql/enums.ts";
import { AuditCheckType } from "../../graphql/types/audit-check.ts";
import { PriceFeedType } from "../../graphql/types/price-feed.ts";
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
    firstName: t.exposeString("firstName"),
    lastName: t.exposeString("lastName"),
    fullName: t.exposeString("fullName"),
    email: t.exposeString("email"),
    emailVerified: t.exposeBoolean("emailVerified"),
    roles: t.expose("roles", { type: [RoleEnum] }),
    enabled: t.exposeBoolean("enabled"),
    mustChangePassword: t.exposeBoolean("mustChangePassword"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
    lastLoginAt: t.expose("lastLoginAt", {
      type: "DateTime",
      nullable: true,
      description: "Null before the first sign-in.",
    }),
    lastUploadAt: t.expose("lastUploadAt", { type: "DateTime", nullable: true }),
    lockedUntil: t.expose("lockedUntil", { type: "DateTime", nullable: true }),
    isEmailSelfChosen: t.exposeBoolean("isEmailSelfChosen", {
      description:
        "True while the e-mail is one that they entered themselves and no administrator confirmed.",
    }),
  }),
});

const AccountBehindType = builder.objectRef<PersonHistory["behind"][number]>("AccountBehind").implement({
  fields: (t) => ({
    account: t.exposeString("account"),
    through: t.expose("through", {
      type: "Date",
      nullable: true,
      description: "Null when no history of the account was ever imported.",
    }),
  }),
});

const ListedPersonType = builder.objectRef<ListedPerson>("ListedPerson").implement({
  description: "A person with what administrators may see of their files: names and days, no amount.",
  fields: (t) => ({
    person: t.field({ type: PersonType, resolve: (listed) => listed }),
    newestFileName: t.string({
      nullable: true,
      description: "Of the newest import that wasn't undone.",
      resolve: ({ newestFile }) => newestFile?.fileName ?? null,
    }),
    newestFileAt: t.field({
      type: "DateTime",
      nullable: true,
      resolve: ({ newestFile }) => newestFile?.importedAt ?? null,
    }),
    through: t.field({
      type: "Date",
      nullable: true,
      description: "The newest day that a history file covers, of any account; null without one.",
      resolve: ({ history }) => history?.through ?? null,
    }),
    behind: t.field({
      type: [AccountBehindType],
      description: "Open accounts whose history ends before `through`, or of which none was ever imported.",
      resolve: ({ history }) => [...(history?.behind ?? [])],
    }),
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
    provenAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When a restore of it was last found equal to what it was made of.",
      resolve: ({ lastGood }) => lastGood?.provenAt ?? null,
    }),
    isNightly: t.exposeBoolean("isNightly", { description: "One is made each night by itself." }),
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
    people: t.expose("people", {
      type: [ListedPersonType],
      description: "Everybody with an account, the first fifty of them, the oldest account first.",
    }),
    peopleTotal: t.exposeInt("peopleTotal"),
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
    priceFeeds: t.expose("priceFeeds", {
      type: [PriceFeedType],
      description: "The providers of closing prices; none when no key is set.",
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
