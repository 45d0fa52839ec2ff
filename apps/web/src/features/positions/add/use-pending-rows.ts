import { useEffect, useRef, useState } from "react";
import {
  readSessionValue,
  SESSION_KEYS,
  type SessionKey,
  writeSessionValue,
} from "../../../lib/browser/storage.ts";
import { useSession } from "../../../lib/network/session.ts";
import type { Position } from "../position-types.ts";
import { asRows, EMPTY_ROW, type PendingRow } from "./pending-rows.ts";

const KEEP_DELAY_MS = 250;

/** Where the rows of one form are kept. */
type RowKeys = {
  readonly addRows: SessionKey;
  readonly copiedPosition: SessionKey;
  readonly copyContext?: SessionKey;
};

/** The rows to be added, kept in the tab until they are saved; a position that was copied joins them once. */
export function usePendingRows(keys: RowKeys = SESSION_KEYS) {
  const owner = useSession()?.user.id ?? "";
  const { addRows } = keys;
  const [rows, setRows] = useState<readonly PendingRow[]>(() => firstRows(owner, keys));
  const latest = useRef(rows);
  const written = useRef(rows);
  // Once typing pauses: hundreds of rows are not written at every key.
  useEffect(() => {
    latest.current = rows;
    const timer = setTimeout(() => keep(owner, addRows, latest, written), KEEP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [rows, owner, addRows]);
  // Rows are kept when the page is left, too: the delay above may not have passed.
  useEffect(() => {
    const keepNow = () => keep(owner, addRows, latest, written);
    addEventListener("pagehide", keepNow);
    return () => {
      removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, [owner, addRows]);
  /** Forgets what was kept and answers where the user came from. */
  const finish = (fallback: string): string => {
    const from = keys.copyContext && readSessionValue(keys.copyContext, owner);
    written.current = latest.current;
    for (const key of Object.values(keys)) {
      writeSessionValue(key, owner, undefined);
    }
    return typeof from === "string" && from.startsWith(`${fallback}?`) ? from : fallback;
  };
  return { rows, setRows, finish };
}

type Rows = { current: readonly PendingRow[] };

function keep(owner: string, key: SessionKey, latest: Rows, written: Rows): void {
  if (written.current !== latest.current) {
    written.current = latest.current;
    const rows = latest.current;
    writeSessionValue(key, owner, rows.length === 0 ? undefined : rows);
  }
}

/** Where the page that adds positions goes back to. */
export function keepAddress(owner: string, address: string): void {
  writeSessionValue(SESSION_KEYS.copyContext, owner, address);
}

/** Leaves a position for the page that adds positions; figures that are not known stay empty there. */
export function copyPosition(
  owner: string,
  position: Position,
  key: SessionKey = SESSION_KEYS.copiedPosition,
): void {
  const { symbol, quantity, positionType, accountId, portfolioDate, description, lastPrice } = position;
  const row: PendingRow = {
    symbol,
    quantity: quantity ?? "",
    positionType,
    accountId,
    portfolioDate,
    description: description ?? "",
    lastPrice: lastPrice ?? "",
    source: "copy",
  };
  writeSessionValue(key, owner, [row]);
}

function firstRows(owner: string, keys: RowKeys): readonly PendingRow[] {
  const kept = asRows(readSessionValue(keys.addRows, owner));
  const copied = asRows(readSessionValue(keys.copiedPosition, owner));
  const rows = [...kept, ...copied];
  if (copied.length > 0) {
    writeSessionValue(keys.addRows, owner, rows);
    writeSessionValue(keys.copiedPosition, owner, undefined);
  }
  return rows.length === 0 ? [EMPTY_ROW] : rows;
}
