/** The words of the error catalog, to the letter. */
export const ERROR_TEXTS = {
  invalidCredentials: "Invalid username or password",
  serverError: "Server error. Please try again later.",
  requestFailed: (status: number) => `Request failed with status ${status}`,
  invalidLoginAnswer: "Login failed - invalid response format",
  cannotConnect: "Cannot connect to server. Please check if the backend is running.",
  network: "Network error. Please check your connection.",
  loginFailed: "Login failed",
  loginException: "An unexpected error occurred. Please try again.",

  changePasswordFailed: "Failed to change password",
  passwordChanged: "Password changed successfully",
  passwordChangedModal: "Password changed successfully!",
  sessionExpired: "Session expired. Please log in again.",
  changePasswordException: "An unexpected error occurred",

  noToken: "No authentication token available",
  authenticationExpired: "Authentication expired",

  unexpected: "An unexpected error occurred",
  formFailed: "Form submission failed",
  networkConnection: "Network connection issue. Please check your internet connection.",
  timeout: "Request timed out. Please try again.",
  networkOther: "Network error occurred",
  networkUnknown: "An unknown network error occurred",
  graphqlNetwork: "Network error. Please check your connection and try again.",
  graphqlUnexpected: "An unexpected error occurred. Please try again.",

  loading: (title: string) => `Error loading ${title}`,
  calendar: (message: string) => `Error loading trading calendar: ${message}`,
  tradeSummary: (message: string) => `Failed to load trade summary data: ${message}`,
} as const;

export type NotedError = { readonly type: "error" | "warning"; readonly message: string };

/** The message for a failure on the way to the server. */
export function networkErrorText(error: unknown): NotedError {
  if (!(error instanceof Error)) {
    return { type: "error", message: ERROR_TEXTS.networkUnknown };
  }
  if (error.message.includes("fetch")) {
    return { type: "warning", message: ERROR_TEXTS.networkConnection };
  }
  if (error.message.includes("timeout")) {
    return { type: "warning", message: ERROR_TEXTS.timeout };
  }
  return { type: "error", message: ERROR_TEXTS.networkOther };
}

/**
 * The text to show for any failure of a query: the text itself, the error's message, the message of the first GraphQL
 * error, a network error, and otherwise a general sentence; the first that applies.
 */
export function graphqlErrorText(error: unknown): string {
  if (typeof error === "string" && error !== "") {
    return error;
  }
  const given = asRecord(error);
  const message = textIn(given["message"]);
  if (message) {
    return message;
  }
  const errors = given["graphQLErrors"] ?? given["errors"];
  const first = Array.isArray(errors) ? textIn(asRecord(errors[0])["message"]) : undefined;
  if (first) {
    return first;
  }
  return given["networkError"] ? ERROR_TEXTS.graphqlNetwork : ERROR_TEXTS.graphqlUnexpected;
}

/** The messages for a refused form, by field when the error carries them. */
export function formErrorText(error: unknown): {
  readonly message: string;
  readonly fieldErrors: Readonly<Record<string, string>>;
} {
  const given = asRecord(error);
  const message = textIn(given["message"]);
  if (given["fieldErrors"]) {
    return { message: message ?? ERROR_TEXTS.formFailed, fieldErrors: texts(given["fieldErrors"]) };
  }
  const carried = message ? parsed(message) : undefined;
  if (carried && "fieldErrors" in carried) {
    return {
      message: textIn(carried["message"]) ?? ERROR_TEXTS.formFailed,
      fieldErrors: texts(carried["fieldErrors"]),
    };
  }
  return { message: message ?? ERROR_TEXTS.formFailed, fieldErrors: {} };
}

/** The message of anything that was thrown, for places that have no better words. */
export function errorText(error: unknown): string {
  return textIn(asRecord(error)["message"]) ?? ERROR_TEXTS.unexpected;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function texts(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(asRecord(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return undefined;
  }
}
