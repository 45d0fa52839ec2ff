import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { HowCountedButton } from "../../../ui/figures/how-counted.tsx";
import { FilterPanel } from "../../../ui/form/filter-panel.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { UploadLink } from "../../../ui/upload-link.tsx";
import { BinderCard } from "../components/binder-card.tsx";
import { CarriedCard } from "../components/carried-card.tsx";
import { ComparisonCard } from "../components/comparison-card.tsx";
import { DeepPuts } from "../components/deep-puts.tsx";
import { Form8949Card } from "../components/form-8949-card.tsx";
import { ReadingsCard } from "../components/readings-card.tsx";
import { SealCard } from "../components/seal-card.tsx";
import { Section1256Card } from "../components/section-1256-card.tsx";
import { SpouseSection } from "../components/spouse-section.tsx";
import { Incomplete, TaxQuestions } from "../components/tax-questions.tsx";
import { TaxSums } from "../components/tax-sums.tsx";
import { WashRadar } from "../components/wash-radar.tsx";
import { YearEndMarks } from "../components/year-end-marks.tsx";
import { GUIDE, READING_CHOICES, READINGS, TAX_TERMS } from "../tax-words.ts";
import { taxYear, taxYears, type WashReading } from "../tax-year.queries.ts";
import { useTaxScope } from "../use-tax-scope.ts";

/** A year as Form 8949 and Form 6781 want it, in one of three readings of the wash-sale rule. */
export function TaxesPage() {
  const years = useQuery(taxYears());
  const { year, reading, setYear, setReading } = useTaxScope(years.data ?? []);
  return (
    <Page
      wide
      title="Taxes"
      subtitle={GUIDE}
      printed={[year === undefined ? undefined : String(year), `${READINGS[reading].name} reading`]}
      actions={
        <>
          <HowCountedButton terms={TAX_TERMS} />
          <Button variant="quiet" title="Print" onClick={() => window.print()}>
            <Printer aria-hidden size={16} />
            <span className="max-sm:sr-only">Print</span>
          </Button>
        </>
      }
    >
      <Answer of="your tax years" query={years} place="page" loading={<Loading />}>
        {(all) =>
          year === undefined ? (
            <NoYears />
          ) : (
            <>
              <FilterPanel
                count={[year !== all[0]?.year, reading !== "BROKER"].filter(Boolean).length}
                beside={
                  <span className="text-label text-ink-2">
                    {year}, {READINGS[reading].name.toLowerCase()}
                  </span>
                }
              >
                <Select
                  label="Year"
                  className="w-36"
                  options={all.map((each) => ({
                    value: String(each.year),
                    label: each.sealedOn === null ? String(each.year) : `${each.year}, sealed`,
                  }))}
                  value={String(year)}
                  onChange={(next) => setYear(Number(next))}
                />
                <Toggle label="Reading" options={READING_CHOICES} value={reading} onChange={setReading} />
              </FilterPanel>
              <Year year={year} reading={reading} onReading={setReading} />
            </>
          )
        }
      </Answer>
      <WashRadar />
      <SpouseSection />
    </Page>
  );
}

type YearProps = {
  readonly year: number;
  readonly reading: WashReading;
  readonly onReading: (reading: WashReading) => void;
};

function Year({ year, reading, onReading }: YearProps) {
  const query = useQuery(taxYear({ year, reading }));
  return (
    <Answer of={`tax year ${year}`} query={query} place="page" loading={<Loading />}>
      {(told) => (
        <>
          <Incomplete taxYear={told} />
          <TaxSums taxYear={told} />
          <ReadingsCard year={year} reading={reading} onReading={onReading} />
          <Form8949Card key={`${told.year} ${told.reading}`} taxYear={told} />
          {(told.section1256Rows.length > 0 || told.marksMissing.length > 0) && (
            <Section1256Card key={told.year} taxYear={told} />
          )}
          <YearEndMarks taxYear={told} />
          <TaxQuestions taxYear={told} />
          <CarriedCard taxYear={told} />
          <DeepPuts key={`puts ${told.year}`} taxYear={told} />
          <ComparisonCard taxYear={told} />
          <SealCard taxYear={told} />
          <BinderCard taxYear={told} />
        </>
      )}
    </Answer>
  );
}

const NoYears = () => (
  <Card>
    <EmptyState
      title="Nothing closed in a taxable account yet"
      help="Import your Fidelity history: each year with closings shows here."
      action={<UploadLink />}
    />
  </Card>
);

function Loading() {
  return (
    <>
      <Skeleton className="h-40" />
      <Skeleton className="h-72" />
      <Skeleton className="h-96" />
    </>
  );
}
