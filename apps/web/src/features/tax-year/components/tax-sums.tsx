import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import type { ReactNode } from "react";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { formatDate, formatMoney, signOf, tradesText } from "../../../lib/format.ts";
import { serverWords } from "../../../lib/network/server-words.ts";
import { Card, Figure } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { READINGS } from "../tax-words.ts";
import type { TaxYear } from "../tax-year.queries.ts";

/** What the year comes to in one reading; that it is a guide, and until when it may still change. */
export function TaxSums({ taxYear }: { readonly taxYear: TaxYear }) {
  usePrivacy();
  const { year, reading, shortTerm, longTerm, disallowed, deferred, lostToRetirement, washes } = taxYear;
  return (
    <Card title={String(year)} subtitle={`${READINGS[reading].name} reading`}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
        <Figure label="Short-term">
          <Amount value={shortTerm} signed />
        </Figure>
        <Figure label="Long-term">
          <Amount value={longTerm} signed />
        </Figure>
        <Figure label="Section 1256">
          <Amount value={sum1256(taxYear)} signed />
          <Note>{parts1256(taxYear)}</Note>
        </Figure>
        <Figure label="Disallowed">
          <Amount value={disallowed} />
          <Note>{washes === 0 ? "No wash sales" : tradesText(washes, "wash sale")}</Note>
        </Figure>
        <Figure label="Deferred">
          <Amount value={deferred} />
          <Note>{signOf(deferred) === 0 ? undefined : `carried into ${year + 1}`}</Note>
        </Figure>
        <Figure label="Lost to retirement">
          <Amount value={lostToRetirement} />
          <Note>{signOf(lostToRetirement) === 0 ? undefined : "never comes back"}</Note>
        </Figure>
      </dl>
      <Standing taxYear={taxYear} />
    </Card>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) =>
  children !== undefined && <span className="block text-label font-normal text-ink-2">{children}</span>;

/** Null while a mark of the year's end is missing: half a sum is none. */
const sum1256 = ({ section1256, longTerm1256, shortTerm1256 }: TaxYear): string | null =>
  longTerm1256 === null || shortTerm1256 === null ? null : section1256;

/** `60% long $150.00, 40% short $100.00`. */
function parts1256({ longTerm1256, shortTerm1256, section1256Rows }: TaxYear): string | undefined {
  if (longTerm1256 === null || shortTerm1256 === null) {
    return "a year-end price is missing";
  }
  return section1256Rows.length === 0
    ? undefined
    : `60% long ${formatMoney(longTerm1256)}, 40% short ${formatMoney(shortTerm1256)}`;
}

/** Whether the year may still change, and that it is a guide. */
function Standing({ taxYear: { notice, openUntil, sealedOn } }: { readonly taxYear: TaxYear }) {
  return (
    <div className="flex flex-col gap-1 pt-3 text-label text-ink-2">
      {(openUntil !== null || sealedOn !== null) && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {openUntil !== null && (
            <>
              <StatusBadge tone="warning">Open until {formatDate(openUntil)}</StatusBadge>
              <span>A purchase until then may still change this year's losses.</span>
            </>
          )}
          {sealedOn !== null && <StatusBadge tone="success">Sealed {formatDate(sealedOn)}</StatusBadge>}
        </p>
      )}
      <p>{serverWords(notice)}</p>
    </div>
  );
}

/** What is reported in a reading: both terms together. */
export const reportedGain = ({
  shortTerm,
  longTerm,
}: {
  readonly shortTerm: string;
  readonly longTerm: string;
}): string => fromUnits(toUnits(shortTerm) + toUnits(longTerm));
