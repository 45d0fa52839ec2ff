import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { useQuery } from "@tanstack/react-query";
import { signOf, tradesText } from "../../../lib/format.ts";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { Button } from "../../../ui/button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { READINGS } from "../tax-words.ts";
import { type ReadingSums, taxReadings, type WashReading } from "../tax-year.queries.ts";
import { reportedGain } from "./tax-sums.tsx";

type Props = {
  readonly year: number;
  readonly reading: WashReading;
  readonly onReading: (reading: WashReading) => void;
};

/** The year in the three readings, side by side: what the choice between them means in dollars. */
export function ReadingsCard({ year, reading, onReading }: Props) {
  const query = useQuery(taxReadings({ year }));
  return (
    <QueryPanel
      title="Three readings of the wash-sale rule"
      of="the readings"
      query={query}
      loadingHeight="h-64"
    >
      {(readings) => (
        <>
          <p className="pb-3 text-label text-ink-2">
            Section 1256 is in no gain or loss here: wash sales don't touch it, and it's the same in every
            reading.
          </p>
          <div className="grid gap-3 md:grid-cols-3">
            {readings.map((sums) => (
              <Reading
                key={sums.reading}
                sums={sums}
                broker={readings.find((other) => other.reading === "BROKER")}
                isShown={sums.reading === reading}
                onShow={() => onReading(sums.reading)}
              />
            ))}
          </div>
        </>
      )}
    </QueryPanel>
  );
}

type ReadingProps = {
  readonly sums: ReadingSums;
  /** What Fidelity reports: the others are measured against it. */
  readonly broker: ReadingSums | undefined;
  readonly isShown: boolean;
  readonly onShow: () => void;
};

function Reading({ sums, broker, isShown, onShow }: ReadingProps) {
  const { name, sentence } = READINGS[sums.reading];
  const gain = reportedGain(sums);
  const difference =
    broker === undefined ? undefined : fromUnits(toUnits(gain) - toUnits(reportedGain(broker)));
  return (
    <section
      aria-label={`${name} reading`}
      className="rounded-card flex min-w-0 flex-col gap-2 border border-line bg-canvas p-3"
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-semibold">{name}</h3>
        {isShown ? (
          <StatusBadge tone="accent">Shown</StatusBadge>
        ) : (
          <Button
            variant="quiet"
            className="-mr-2 print:hidden"
            aria-label={`Show the ${name.toLowerCase()} reading`}
            onClick={onShow}
          >
            Show
          </Button>
        )}
      </div>
      <p className="flex-1 text-label text-ink-2">{sentence}</p>
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5">
        <Line label="Gain or loss" value={gain} signed strong />
        {sums.reading !== "BROKER" && difference !== undefined && (
          <Line label="Against the broker's" value={difference} signed />
        )}
        <Line label={`Disallowed, ${tradesText(sums.washes, "wash sale")}`} value={sums.disallowed} />
        <Line label="Deferred" value={sums.deferred} />
        <Line label="Lost to retirement" value={sums.lostToRetirement} />
      </dl>
    </section>
  );
}

type LineProps = {
  readonly label: string;
  readonly value: string;
  readonly signed?: boolean;
  readonly strong?: boolean;
};

const Line = ({ label, value, signed = false, strong = false }: LineProps) => (
  <>
    <dt className="text-label text-ink-2">{label}</dt>
    <dd className={strong ? "text-right font-semibold" : "text-right text-cell"}>
      <Amount value={value} signed={signed && signOf(value) !== 0} />
    </dd>
  </>
);
