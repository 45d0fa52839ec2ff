import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { ERROR_TEXTS } from "../../lib/network/error-texts.ts";
import { Card } from "../card.tsx";
import type { Asked } from "./asked.ts";
import { ErrorState } from "./error-state.tsx";
import { LoadingText } from "./loading-text.tsx";
import { RefreshFailure } from "./refresh-failure.tsx";

/** Where an answer stands: alone on its page, in a card, or in a card whose table reaches its edges. */
type Place = "card" | "flush" | "page";

export type AnswerProps<Data> = {
  /** What is asked for, as "Error loading ..." and "Loading ..." name it: "campaigns". */
  readonly of: string;
  readonly query: Asked<Data>;
  /** A specified sentence for the failure, in place of "Error loading ...". */
  readonly failure?: string | undefined;
  /** A way on beside Try Again. */
  readonly wayOut?: ReactNode;
  /** Queries without whose answers this one cannot be asked: their failure is shown, and asked again. */
  readonly needs?: readonly Asked<unknown>[];
  readonly place?: Place;
  /** Heads the card in which a failure stands alone on its page. */
  readonly card?: Pick<ComponentProps<typeof Card>, "actions" | "title">;
  /** In place of "Loading ...". */
  readonly loadingText?: string | undefined;
  /** Gray boxes of about the size of what comes. */
  readonly loading?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

const NOTICE: Readonly<Record<Place, string>> = { page: "", card: "mb-3", flush: "mx-4 mb-3" };

/**
 * The states of a query, decided here alone. Without data: that it loads, or why it failed and a way to try again. With data: the data,
 * faded while they are those of the last question, under a notice while they could not be renewed.
 */
export function Answer<Data>({
  of,
  query,
  needs = [],
  place = "card",
  loading,
  children,
  ...rest
}: AnswerProps<Data>) {
  const { failure = ERROR_TEXTS.loading(of), loadingText = `Loading ${of}...`, card, wayOut } = rest;
  const { data, error, isPlaceholderData } = query;
  const failed = [...needs, query].filter((each) => each.error !== null && each.data === undefined);
  const isPage = place === "page";
  if (failed[0]) {
    const shown = (
      <ErrorState
        title={failure}
        error={failed[0].error}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        busy={failed[0].isFetching}
        wayOut={wayOut}
      />
    );
    return isPage ? <Card {...card}>{shown}</Card> : shown;
  }
  return (
    <>
      {data === undefined ? (
        <LoadingText>{loadingText}</LoadingText>
      ) : (
        // A page says by its title what could not be renewed.
        <RefreshFailure
          query={query}
          title={isPage && !card ? undefined : failure}
          className={NOTICE[place]}
        />
      )}
      <div
        aria-busy={(isPlaceholderData && error === null) || undefined}
        className={classNames(
          isPage && "flex flex-col gap-4 empty:hidden",
          isPlaceholderData && "opacity-60",
        )}
      >
        {data === undefined ? loading : children(data)}
      </div>
    </>
  );
}
