import type { SuggestedStatement } from "../../modules/ledger-statements/suggestions.ts";
import { builder } from "../builder.ts";

/** A statement that is offered; its fields stand with the other types of statements. */
export const SuggestedStatementType = builder.objectRef<SuggestedStatement>("SuggestedStatement");
