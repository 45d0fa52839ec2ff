import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { openQuestions } from "@strikebook/core/uploads/clean-file";
import type { User } from "@strikebook/core/users/user";
import { systemClock } from "@strikebook/server/clock";
import type { Services } from "@strikebook/server/services";
import { confirmedUpload, offeredUpload } from "@strikebook/validators/uploads/uploads";
import { COMMAND_LINE } from "../../command.ts";
import { followImport } from "../follow-import.ts";
import type { Ending } from "./watch-memory.ts";

const WAITS = "It waits for you under Upload in the browser.";
const ADD_IT = "Add it under Upload in the browser.";

type File = { readonly path: string; readonly sha256: Buffer; readonly sizeBytes: number };

type Outcome = { readonly ending: Ending; readonly words: string };

/**
 * Imports a file for a user when nothing is to be asked about it, as the upload page does; else leaves it for them. Throws what the
 * services throw: INVALID_INPUT for a file that never can be imported.
 */
export async function bringIn(services: Services, user: User, name: string, file: File): Promise<Outcome> {
  const today = exchangeDay(systemClock.now());
  const actor = { ...COMMAND_LINE, userId: user.id };
  const offer = offeredUpload(today).parse({ filename: name });
  const preview = await services.uploads.preview(actor, user.id, file, offer);
  const { sessionId, skipReason, problem, blockedReason, counts } = preview;
  if (skipReason !== undefined) {
    return { ending: "imported", words: skipReason };
  }
  if (problem !== undefined) {
    await services.uploads.cancel(actor, user.id, sessionId);
    return { ending: "refused", words: blockedReason ?? "It can't be imported." };
  }
  const doubts = preview.warnings.length + preview.alreadyIn.length;
  const questions = openQuestions({ ...preview, isKnown: false, doubts, reviewLines: counts.reviewLines });
  if (questions.length > 0) {
    const isLeft = await services.leftFiles.leave(user.id, sessionId);
    return { ending: "waits", words: `It ${questions.join(", and ")}. ${isLeft ? WAITS : ADD_IT}` };
  }
  const result = await services.uploads.confirm(actor, user.id, confirmedUpload(today).parse({ sessionId }));
  if (!result.success) {
    return { ending: "refused", words: result.errors.join(" ") || "The file was not imported." };
  }
  const { operationId, message } = result;
  const words = operationId === undefined ? message : await followImport(services, user.id, operationId);
  return { ending: "imported", words };
}
