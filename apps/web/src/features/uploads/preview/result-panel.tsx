import { formatCount } from "../../../lib/format.ts";
import { serverWords } from "../../../lib/network/server-words.ts";
import type { Whose } from "../../../lib/whose/whose.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Figure } from "../../../ui/card.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { Notice, type NoticeTone } from "../../../ui/notice.tsx";
import { BooksLink } from "../books-link.tsx";
import { rowsAdded } from "../file-kinds.ts";
import type { UploadResult } from "../uploads.mutations.ts";
import { NextDownloads } from "./next-downloads.tsx";
import { ProfitSentence } from "./profit-sentence.tsx";
import { quantitiesDiffer } from "./quantities-differ.ts";
import { TieOutTable } from "./tie-out-table.tsx";

/** An import whose tie-out disagrees is not shown in green. */
function toneOf(result: UploadResult): NoticeTone {
  if (!result.success) {
    return "danger";
  }
  return result.cashMatches === false || quantitiesDiffer(result) ? "warning" : "success";
}

const ADDED_WORDS: Readonly<Record<UploadResult["fileType"], string>> = {
  TRANSACTION: "Transactions added",
  PORTFOLIO: "Positions added",
  REALIZED: "Closed lots added",
};

type Props = {
  readonly result: UploadResult;
  /** Whose books the file went into. */
  readonly whose: Whose;
};

/** The outcome of an import, with links to the screens that show it. */
export function ResultPanel({ result, whose }: Props) {
  return (
    <div className="flex flex-col gap-4 px-4 pt-2 pb-4">
      <ProfitSentence result={result} whose={whose} />
      <Notice tone={toneOf(result)} role="status">
        {serverWords(result.message)}
      </Notice>
      {result.errors.length > 0 && (
        <Notice tone="warning">
          <LongList items={result.errors} step={20} className="list-disc pl-5">
            {(error) => <li key={error}>{serverWords(error)}</li>}
          </LongList>
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Figure label={ADDED_WORDS[result.fileType]}>{formatCount(rowsAdded(result))}</Figure>
        <Figure label="Duplicates skipped">{formatCount(result.duplicatesSkipped)}</Figure>
        <Figure label="Accounts created">{formatCount(result.accountsCreated)}</Figure>
      </dl>
      {result.accounts.length > 0 && (
        <div className="rounded-card overflow-clip border border-line">
          <TieOutTable
            caption={`Accounts after importing ${result.filename}`}
            accounts={result.accounts}
            fileType={result.fileType}
          />
        </div>
      )}
      {result.accounts.length > 0 && <NextDownloads accounts={result.accounts} whose={whose} />}
      <SeeIt fileType={result.fileType} whose={whose} />
    </div>
  );
}

/** The screen that shows what the file brought; lots of the broker's own reckoning are on none of these. */
function SeeIt({ fileType, whose }: Pick<UploadResult, "fileType"> & Pick<Props, "whose">) {
  if (fileType === "REALIZED") {
    return null;
  }
  const [to, words] =
    fileType === "PORTFOLIO" ? ["/portfolio", "View portfolio"] : ["/trade-summary", "View trade summary"];
  return (
    <p className="flex flex-wrap gap-2">
      <BooksLink whose={whose} to={to} className={buttonClass()}>
        {words}
      </BooksLink>
    </p>
  );
}
