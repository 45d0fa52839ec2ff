import type pg from "pg";

/** Opens a connection for reading while the caller's is busy writing, for as long as `use` takes. */
export type ReaderConnection = <Value>(use: (reader: pg.ClientBase) => Promise<Value>) => Promise<Value>;
