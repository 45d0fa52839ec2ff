import { compareText } from "@strikebook/core/shared/compare-names";
import type { PageRequest } from "@strikebook/core/shared/page";
import { type Reader, readEach } from "@strikebook/core/sharing/reader";
import type { TradedSymbolsRepository } from "./traded-symbols.repository.ts";
import type { TradedSymbols } from "./traded-symbols.types.ts";

const ALL = { limit: null, offset: 0 };

export function createTradedSymbolsService(repository: TradedSymbolsRepository) {
  return {
    /** A page of the underlyings whose name holds the text, those that begin with it first. */
    async search(reader: Reader, text: string, { page, size }: PageRequest): Promise<TradedSymbols> {
      const [only, ...others] = reader;
      if (only !== undefined && others.length === 0) {
        const [content, totalElements] = await Promise.all([
          repository.list(only, text, { limit: size, offset: page * size }),
          repository.count(only, text),
        ]);
        return { content, totalElements };
      }
      // Two people trade the same: what each of them has cannot be counted, or cut into pages, by itself.
      const found = new Set(await readEach(reader, (owner) => repository.list(owner, text, ALL)));
      const names = [...found].sort(beginningFirst(text));
      return { content: names.slice(page * size, (page + 1) * size), totalElements: names.length };
    },
  };
}

/** The order of the repository's statement. */
function beginningFirst(text: string) {
  const isLater = (name: string) => Number(!name.toUpperCase().startsWith(text.toUpperCase()));
  return (a: string, b: string) => isLater(a) - isLater(b) || compareText(a, b);
}
