import { type MockInstance, vi } from "vitest";

let consoleError: MockInstance<typeof console.error> | undefined;

/** Begins to note what is written to `console.error`. */
export function noteComplaints(): void {
  consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
}

/** What was written since; a test that leaves any fails. */
export function takeComplaints(): readonly string[] {
  const complaints = consoleError?.mock.calls.map((call) => call.map(String).join(" ")) ?? [];
  consoleError?.mockClear();
  return complaints;
}

/** Stops noting. */
export function forgetComplaints(): void {
  consoleError?.mockRestore();
}
