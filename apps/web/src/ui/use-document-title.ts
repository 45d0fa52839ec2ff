import { useEffect } from "react";
import { PRODUCT } from "../lib/product.ts";

/** Names the browser's tab: `Portfolio · Strikebook`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
