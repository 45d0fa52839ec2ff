import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { formatMoney } from "../../../../lib/format.ts";
import { serverWords } from "../../../../lib/network/server-words.ts";
import type { Whose } from "../../../../lib/whose/whose.ts";
import { BooksLink } from "../../books-link.tsx";
import { broughtParts } from "../../preview/brought-words.ts";
import type { UploadResult } from "../../uploads.mutations.ts";
import { resultWords } from "./row-words.ts";

type Props = {
  readonly result: UploadResult;
  /** Whose books the file went into. */
  readonly whose: Whose;
  /** False where a link in every row would be one of very many; the open row has it. */
  readonly isLinked: boolean;
};

/** What an import brought: `185 added, cash matches, +$640.12 in Nov 2025`, the period a link to its page. */
export function ResultLine({ result, whose, isLinked }: Props) {
  if (!result.success) {
    return <p className="text-danger">{serverWords(result.message)}</p>;
  }
  const [whole] = result.brought ? broughtParts(result.brought, exchangeDay(new Date())) : [];
  if (whole === undefined) {
    return <p>{resultWords(result)}</p>;
  }
  const words = `${formatMoney(whole.total, "always")} in ${whole.period}`;
  return (
    <p>
      {resultWords(result)},{" "}
      {isLinked ? (
        <BooksLink whose={whose} to={whole.address} className="text-accent underline">
          {words}
        </BooksLink>
      ) : (
        words
      )}
    </p>
  );
}
