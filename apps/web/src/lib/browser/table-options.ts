import { useSyncExternalStore } from "react";
import { readStored, removeStored, STORAGE_KEYS, writeStored } from "./storage.ts";

export type Density = "comfortable" | "compact";

/** How tables are shown in this browser. */
export type TableOptions = {
  readonly density: Density;
  /** Ids of columns that are left out, by table; a table that isn't named leaves its optional ones out. */
  readonly hidden: Readonly<Record<string, readonly string[]>>;
};

const DEFAULTS: TableOptions = { density: "comfortable", hidden: {} };

const listeners = new Set<() => void>();
let known: { readonly text: string | undefined; readonly options: TableOptions } = {
  text: undefined,
  options: DEFAULTS,
};

export function useTableOptions(): TableOptions {
  return useSyncExternalStore(subscribe, tableOptions);
}

export const setDensity = (density: Density): void => store({ ...tableOptions(), density });

/** The columns that are left out until they are chosen. */
export const optionalIds = (
  columns: readonly { readonly id: string; readonly optional?: boolean }[],
): string[] => columns.flatMap(({ id, optional }) => (optional ? [id] : []));

type Table = { readonly tableId: string; readonly optional: readonly string[] };

/** Leaves a column of a table out, or shows it again. */
export function showColumn({ tableId, optional }: Table, columnId: string, isShown: boolean): void {
  const { hidden, ...rest } = tableOptions();
  const left = (hidden[tableId] ?? optional).filter((id) => id !== columnId);
  store({ ...rest, hidden: { ...hidden, [tableId]: isShown ? left : [...left, columnId] } });
}

function tableOptions(): TableOptions {
  const text = readStored(STORAGE_KEYS.tables);
  if (text !== known.text) {
    known = { text, options: read(text) };
  }
  return known.options;
}

/** Ignores values that this product did not write. */
function read(text: string | undefined): TableOptions {
  try {
    const { density, hidden } = JSON.parse(text ?? "{}");
    const lists = Object.entries<unknown>(hidden ?? {}).filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((id) => typeof id === "string"),
    );
    return {
      density: density === "compact" ? "compact" : "comfortable",
      hidden: Object.fromEntries(lists),
    };
  } catch {
    return DEFAULTS;
  }
}

function store(options: TableOptions): void {
  const isDefault = options.density === "comfortable" && Object.keys(options.hidden).length === 0;
  if (isDefault) {
    removeStored(STORAGE_KEYS.tables);
  } else {
    writeStored(STORAGE_KEYS.tables, JSON.stringify(options));
  }
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
