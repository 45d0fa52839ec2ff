import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError } from "@strikebook/core/shared/errors";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { ownReader } from "@strikebook/core/sharing/reader";
import { FILE_SIZE_BYTES_MAX, FILE_TOO_LARGE } from "@strikebook/core/uploads/upload-file";
import { systemClock } from "@strikebook/server/clock";
import type { Services } from "@strikebook/server/services";
import { confirmedUpload, offeredUpload } from "@strikebook/validators/uploads/uploads";
import { type Call, COMMAND_LINE, type Command, optionText, UsageError } from "../command.ts";
import { followImport } from "./follow-import.ts";

/** Imports a file for a user: preview and confirm, as the web does. */
export const importFile: Command = {
  name: "import",
  summary: "Imports an export of the brokerage for a user, as the upload page does.",
  operands: ["<file.csv>"],
  options: {
    user: { type: "string", isRequired: true, value: "<username>", help: "Whose file it is" },
    account: {
      type: "string",
      value: "<name|number|id>",
      help: "For a file that names no account: one of the user's",
    },
    date: { type: "string", value: "<YYYY-MM-DD>", help: "For a positions file that bears no date" },
  },
  async run({ services, terminal, options, operands: [file = ""] }: Call) {
    const portfolioDate = readDay(optionText(options, "date"));
    const today = exchangeDay(systemClock.now());
    const user = await services.users.findByName((optionText(options, "user") ?? "").toLowerCase());
    const accountId = await findAccount(services, user.id, optionText(options, "account"));
    const offer = offeredUpload(today).parse({ filename: path.basename(file), accountId, portfolioDate });
    const actor = { ...COMMAND_LINE, userId: user.id };
    const preview = await services.uploads.preview(actor, user.id, await describeFile(file), offer);
    if (preview.skipReason !== undefined) {
      terminal.out(preview.skipReason);
      return;
    }
    const { newLines, duplicateLines, informationalLines, reviewLines } = preview.counts;
    terminal.out(
      `${newLines} new, ${duplicateLines} duplicate, ${informationalLines} informational, ${reviewLines} for review`,
    );
    for (const { line, reason } of preview.review) {
      terminal.err(`line ${line}: ${reason}`);
    }
    if (preview.blockedReason !== undefined) {
      await services.uploads.cancel(actor, user.id, preview.sessionId);
      throw new DomainError("INVALID_INPUT", preview.blockedReason);
    }
    const { sessionId } = preview;
    const confirmation = confirmedUpload(today).parse({ sessionId, accountId, portfolioDate });
    const result = await services.uploads.confirm(actor, user.id, confirmation);
    terminal.out(result.message);
    if (!result.success) {
      throw new DomainError("INVALID_INPUT", result.errors.join("\n") || "The file was not imported");
    }
    if (result.operationId !== undefined) {
      await services.uploads.startImporting((error) => terminal.err(`Trying again: ${String(error)}`));
      terminal.out(await followImport(services, user.id, result.operationId, terminal));
    }
  },
};

function readDay(text: string | undefined): CalendarDate | undefined {
  try {
    return text === undefined ? undefined : calendarDate(text);
  } catch {
    throw new UsageError(`--date must be a calendar day, YYYY-MM-DD: ${text}`);
  }
}

/** By id, number or name; a name that several accounts bear does not say which one. */
async function findAccount(services: Services, userId: string, wanted: string | undefined) {
  if (wanted === undefined) {
    return undefined;
  }
  const accounts = await services.brokerageAccounts.list(ownReader(userId));
  const named = accounts.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const [found] = [
    ...accounts.filter(({ id, accountIdentifier }) => id === wanted || accountIdentifier === wanted),
    ...named,
  ];
  if (found === undefined) {
    const names = accounts.map(({ name }) => name).join(", ");
    throw new DomainError("NOT_FOUND", `There is no account ${wanted}. The user has: ${names || "none"}.`);
  }
  if (named.length > 1 && named.includes(found)) {
    throw new DomainError(
      "INVALID_INPUT",
      `Several accounts are named ${wanted}: give the number or the id.`,
    );
  }
  return found.id;
}

async function describeFile(file: string) {
  const about = await stat(file).catch(() => undefined);
  if (about === undefined || !about.isFile()) {
    throw new DomainError("INVALID_INPUT", `${file} cannot be read`);
  }
  if (about.size > FILE_SIZE_BYTES_MAX) {
    throw new DomainError("TOO_LARGE", FILE_TOO_LARGE);
  }
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk as Buffer);
  }
  return { path: path.resolve(file), sha256: hash.digest(), sizeBytes: about.size };
}
