import { detachText } from "./detach-text.ts";

/**
 * Remembers the values of recent texts: at least the last `size` of them, at most twice as many. A larger
 * memory would cost more in garbage collection and cache misses than computing the values again.
 */
export function createRecentMemory<Value>(size: number) {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  const set = (text: string, value: Value): void => {
    if (young.size >= size) {
      old = young;
      young = new Map();
    }
    young.set(detachText(text), value);
  };
  return {
    get(text: string): Value | undefined {
      const recent = young.get(text);
      if (recent !== undefined) {
        return recent;
      }
      const value = old.get(text);
      if (value !== undefined) {
        set(text, value);
      }
      return value;
    },
    set,
  };
}
