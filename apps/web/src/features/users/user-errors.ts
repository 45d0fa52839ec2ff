import { ApiError } from "../../lib/network/api-error.ts";
import { ERROR_TEXTS } from "../../lib/network/error-texts.ts";

/** The catalog's words for a refusal. */
type Words = (error: ApiError) => string;

/** The words of the catalog for a status, and for any other. */
const byStatus =
  (texts: Readonly<Record<number, string>>, other: (status: number) => string): Words =>
  ({ status }) =>
    texts[status] ?? other(status);

export const LIST_WORDS = byStatus(
  {
    401: "Please log in as an admin to access user management",
    403: "You need admin permissions to access user management",
    404: "User management endpoint not found - backend may not be fully implemented",
  },
  (status) => `Failed to fetch users (HTTP ${status})`,
);

export const DETAILS_WORDS = byStatus(
  {
    401: "Please log in as an admin to view user details",
    403: "You need admin permissions to view user details",
    404: "User not found or has been deleted",
  },
  (status) => `Failed to fetch user details (${status})`,
);

export const STATUS_WORDS: Words = (error) => {
  switch (error.status) {
    case 400:
      return ownWords(error) ?? "Cannot update user status";
    case 403:
      return ownWords(error) ?? "You cannot disable your own account or other admin accounts";
    default:
      return `Failed to update user status (HTTP ${error.status})`;
  }
};

export const CREATE_WORDS: Words = (error) => ownWords(error) ?? `Failed to create user (${error.status})`;

export const CHANGE_WORDS: Words = (error) =>
  ownWords(error) ?? `Failed to change the user (HTTP ${error.status})`;

/** Rejects with the words of the catalog; the request id and the messages of the fields stay. */
export async function inWords<Answer>(words: Words, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) {
      throw new ApiError(words(error), error.status, error);
    }
    throw error;
  }
}

/** The server's own message; undefined where the client put a sentence of its own, because the server sent none. */
function ownWords({ message, status }: ApiError): string | undefined {
  const isOurs = message === ERROR_TEXTS.serverError || message === ERROR_TEXTS.requestFailed(status);
  return isOurs ? undefined : message;
}
