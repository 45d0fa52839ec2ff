import { useEffect, useState } from "react";
import type { ContentProps, RowContent } from "./row-content.tsx";

let loaded: typeof RowContent | undefined;

/** Fetches what open rows show: the page itself stays small. A failure is tried again with the next row. */
export async function loadRowContent(): Promise<void> {
  loaded = (await import("./row-content.tsx")).RowContent;
}

/** The content of an open row, as soon as its code is there; at once when it was fetched before. */
export function RowContentLater(props: ContentProps) {
  const [isLoaded, setIsLoaded] = useState(loaded !== undefined);
  useEffect(() => {
    if (!isLoaded) {
      loadRowContent().then(
        () => setIsLoaded(true),
        () => undefined,
      );
    }
  }, [isLoaded]);
  const Content = loaded;
  return isLoaded && Content ? <Content {...props} /> : null;
}
