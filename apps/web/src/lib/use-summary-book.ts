import { readStored, STORAGE_KEYS, writeStored } from "./storage.ts";
import { useAddressParam } from "./use-address-param.ts";

export type Book = "TAX" | "TRADE";

export const BOOKS: readonly { readonly value: Book; readonly label: string }[] = [
  { value: "TRADE", label: "Trade book" },
  { value: "TAX", label: "Tax book" },
];

/** The book that realized figures follow: kept in the address and remembered in this browser; the trade book at first. */
export function useSummaryBook() {
  const [param, setParam] = useAddressParam("book");
  const book: Book =
    (param ?? readStored(STORAGE_KEYS.summaryBook))?.toUpperCase() === "TAX" ? "TAX" : "TRADE";
  const setBook = (next: Book) => {
    writeStored(STORAGE_KEYS.summaryBook, next.toLowerCase());
    setParam(next.toLowerCase());
  };
  return { book, setBook };
}
