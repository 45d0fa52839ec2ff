import { networkErrorText } from "../../lib/network/error-texts.ts";
import { currentToasts, notify } from "../../ui/toast/toast-store.ts";

/** Says once that the server cannot be reached, however many questions failed at the same time. */
export function tellNetworkFailure(cause: unknown): void {
  const { type, message } = networkErrorText(cause);
  if (!currentToasts().some((toast) => toast.message === message)) {
    notify[type](message, { details: "You're seeing older data." });
  }
}
