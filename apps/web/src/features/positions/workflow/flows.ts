import { USER_PICKER_PARAMS } from "../../users/components/user-picker.tsx";
import type { Flow } from "./use-workflow.ts";

/** To own positions: one account. */
export const OWN_FLOW: Flow = {
  steps: ["accounts", "dates", "portfolio"],
  accountsParam: "account",
  hasRange: false,
  kept: [],
};

/** To the positions of a user, with the list of users as it was left. */
export const USER_FLOW: Flow = {
  steps: ["user", "accounts", "dates", "portfolio"],
  accountsParam: "accounts",
  hasRange: true,
  kept: USER_PICKER_PARAMS,
};
