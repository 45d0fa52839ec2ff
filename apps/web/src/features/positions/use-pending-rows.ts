import { useEffect, useRef, useState } from "react";
import { useSession } from "../../lib/session.ts";
import { readSessionValue, SESSION_KEYS, writeSessionValue } from "../../lib/storage.ts";
import { asRows, EMPTY_ROW, type PendingRow } from "./pending-rows.ts";
import type { OwnPosition } from "./positions.queries.ts";

const KEEP_DELAY_MS = 250;

/** The rows to be added, kept in the tab until they are saved; a position that was copied joins them once. */
export function usePendingRows() {
  const owner = useSession()?.user.id ?? "";
  const [rows, setRows] = useState<readonly PendingRow[]>(() => firstRows(owner));
  const latest = useRef(rows);
  const written = useRef(rows);
  // Once typing pauses: hundreds of rows are not written at every key.
  useEffect(() => {
    latest.current = rows;
    const timer = setTimeout(() => keep(owner, latest, written), KEEP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [rows, owner]);
  // Whoever leaves at once loses nothing.
  useEffect(() => {
    const keepNow = () => keep(owner, latest, written);
    addEventListener("pagehide", keepNow);
    return () => {
      removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, [owner]);
  /** Forgets what was kept and answers where the person came from. */
  const finish = (fallback: string): string => {
    const from = readSessionValue(SESSION_KEYS.copyContext, owner);
    for (const key of Object.values(SESSION_KEYS)) {
      writeSessionValue(key, owner, undefined);
    }
    return typeof from === "string" && from.startsWith(`${fallback}?`) ? from : fallback;
  };
  return { rows, setRows, finish };
}

type Rows = { current: readonly PendingRow[] };

function keep(owner: string, latest: Rows, written: Rows): void {
  if (written.current !== latest.current) {
    written.current = latest.current;
    const rows = latest.current;
    writeSessionValue(SESSION_KEYS.addRows, owner, rows.length === 0 ? undefined : rows);
  }
}

/** Where the page that adds positions goes back to. */
export function keepAddress(owner: string, address: string): void {
  writeSessionValue(SESSION_KEYS.copyContext, owner, address);
}

/** Leaves a position for the page that adds positions. */
export function copyPosition(owner: string, position: OwnPosition): void {
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
  writeSessionValue(SESSION_KEYS.copiedPosition, owner, [row]);
}

function firstRows(owner: string): readonly PendingRow[] {
  const kept = asRows(readSessionValue(SESSION_KEYS.addRows, owner));
  const copied = asRows(readSessionValue(SESSION_KEYS.copiedPosition, owner));
  const rows = [...kept, ...copied];
  if (copied.length > 0) {
    writeSessionValue(SESSION_KEYS.addRows, owner, rows);
    writeSessionValue(SESSION_KEYS.copiedPosition, owner, undefined);
  }
  return rows.length === 0 ? [EMPTY_ROW] : rows;
}
