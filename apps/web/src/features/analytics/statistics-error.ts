import { ApiError, NetworkError } from "../../lib/network/api-error.ts";

/** The catalog's words for a refusal of the administrators' statistics. */
export function statisticsErrorText(status: number): string {
  switch (status) {
    case 401:
      return "You need to be logged in as an admin to view statistics";
    case 403:
      return "You do not have permission to view admin statistics";
    case 404:
    case 500:
      return "Backend not available";
    default:
      return `Failed to fetch statistics (HTTP ${status})`;
  }
}

/** Asks, and says a refusal in the catalog's words. */
export async function inStatisticsWords<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) {
      throw new ApiError(statisticsErrorText(error.status), error.status, error);
    }
    throw quietly(error);
  }
}

/** A cut line, which the page shows itself: a query that asks each minute must not bring a toast each minute. */
export function quietly(error: unknown): unknown {
  return error instanceof NetworkError ? new Error(error.message, { cause: error }) : error;
}
