import { clear, createStore } from "idb-keyval";
import { useState } from "react";
import { countSavedFiles } from "../../../lib/browser/saved-files.ts";
import { removeStored, STORAGE_KEYS } from "../../../lib/browser/storage.ts";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** The queue's databases, by the stores that hold contents and lists. */
const KEPT = [
  ["strikebook-uploads", "contents"],
  ["strikebook-upload-list", "lists"],
] as const;

/** After a session that ended by itself: files that wait stay in the browser, and can be forgotten here. */
export function KeptFiles() {
  const [count] = useState(countSavedFiles);
  const [isForgotten, setIsForgotten] = useState(false);
  const forget = async () => {
    removeStored(STORAGE_KEYS.uploadQueue);
    await Promise.allSettled(KEPT.map(async ([database, store]) => clear(createStore(database, store))));
    setIsForgotten(true);
  };
  return isForgotten ? (
    <Notice role="status">The files are gone from this browser.</Notice>
  ) : (
    <Notice actions={<Button onClick={() => void forget()}>Forget them</Button>}>
      {plural(count, "file")} you added {count === 1 ? "waits" : "wait"} in this browser, unencrypted, until
      you sign in again.
    </Notice>
  );
}
