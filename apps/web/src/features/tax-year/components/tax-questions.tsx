import { Link } from "react-router-dom";
import { STATEMENTS_PATH } from "../../../lib/address/ledger-pages.ts";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { plural } from "../../../lib/format.ts";
import { serverWords } from "../../../lib/network/server-words.ts";
import { Card } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { TaxYear } from "../tax-year.queries.ts";

const STEP = 20;

/** Why the year isn't whole, each reason with the way to where it is mended. */
export function Incomplete({ taxYear: { incomplete, year } }: { readonly taxYear: TaxYear }) {
  usePrivacy();
  return (
    incomplete.length > 0 && (
      <Notice tone="warning">
        <p className="font-medium">This year is incomplete</p>
        <ul className="list-disc pl-5">
          {incomplete.map((reason) => (
            <li key={reason}>
              {serverWords(reason)} <Mend reason={reason} year={year} />
            </li>
          ))}
        </ul>
      </Notice>
    )
  );
}

/**
 * A year that isn't over mends itself; a mark is typed on the page of its year, and openings are told under Corrections. The
 * sentences are those of core/tax-year.
 */
function Mend({ reason, year }: { readonly reason: string; readonly year: number }) {
  if (/isn't over/.test(reason)) {
    return null;
  }
  if (/needs its price on the last trading day of \d{4}:/.test(reason)) {
    return (
      <Link to={`?year=${year - 1}`} className="underline">
        Type it for {year - 1}
      </Link>
    );
  }
  return reason.includes("needs its price") ? (
    <a href="#year-end-marks" className="underline">
      Type it below
    </a>
  ) : (
    <Link to={STATEMENTS_PATH} className="underline">
      Add a correction
    </Link>
  );
}

/** What the law asks about and the figures leave as it is. */
export function TaxQuestions({ taxYear: { questions } }: { readonly taxYear: TaxYear }) {
  usePrivacy();
  return (
    questions.length > 0 && (
      <Card title="To look at yourself" subtitle={plural(questions.length, "question")} flush>
        <p className="px-4 pb-2 text-label text-ink-2">
          Named, and in no figure above: ask whoever does your taxes.
        </p>
        <LongList items={questions} step={STEP} label="Questions">
          {({ lotId, kind, sentence, amount }, index) => (
            <li
              key={`${kind} ${lotId} ${index}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-4 py-2"
            >
              <span className="min-w-0 flex-[1_1_16rem]">{serverWords(sentence)}</span>
              {amount !== null && <Amount value={amount} className="font-semibold" />}
            </li>
          )}
        </LongList>
      </Card>
    )
  );
}
