import { type Book, readBook, rememberedScope, rememberScope, useRememberedScope } from "./scope.ts";
import { useAddressParam } from "./use-address-params.ts";

export type { Book } from "./scope.ts";

export const BOOKS: readonly { readonly value: Book; readonly label: string }[] = [
  { value: "TRADE", label: "Trade book" },
  { value: "TAX", label: "Tax book" },
];

const PARAM = "book";

/** The book of `useSummaryBook` at this moment, before anything is drawn. */
export function shownBook(): Book {
  return readBook(new URLSearchParams(window.location.search).get(PARAM)) ?? rememberedScope().book;
}

/** The book that realized figures follow: kept in the address and remembered in this browser; the trade book at first. */
export function useSummaryBook() {
  const [param, setParam] = useAddressParam(PARAM, "replace");
  const remembered = useRememberedScope().book;
  const setBook = (next: Book) => {
    rememberScope({ book: next });
    setParam(next.toLowerCase());
  };
  return { book: readBook(param) ?? remembered, setBook };
}
