import type { ReactNode } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { HowCounted } from "../../../ui/figures/how-counted.tsx";
import { IfClosedNow } from "../../../ui/figures/if-closed-now.tsx";
import { OpenPremium } from "../../../ui/figures/open-premium.tsx";
import type { CampaignRow } from "../campaigns.queries.ts";
import { COUNTED, type CountedFigure } from "../counting.ts";
import { workedOut } from "../worked-out.ts";
import { BreakEvens, LastPrice } from "./break-even.tsx";
import { NotCounted } from "./not-counted.tsx";

type Props = { readonly campaign: CampaignRow };

/** Profit of a campaign in its three parts, its break-even and prices, and the days and capital that it took. */
export function CampaignFigures({ campaign }: Props) {
  return (
    <Card>
      <Profit campaign={campaign} />
      <div className="mt-4 grid gap-x-8 gap-y-4 border-t border-line pt-4 lg:grid-cols-2">
        <Standing campaign={campaign} />
        <Effort campaign={campaign} />
      </div>
    </Card>
  );
}

/** Profit so far must not cheer beside a loss: the color is that of "If closed now" where it is known. */
const isToldByClosing = ({ state, ifClosedNow }: CampaignRow) => state === "OPEN" && ifClosedNow !== null;

function Profit({ campaign }: Props) {
  const { profit, options, shares, dividends } = campaign;
  const plain = isToldByClosing(campaign);
  return (
    <dl className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <Fact figure="profit" campaign={campaign} className="w-full sm:w-auto">
        <Amount value={profit} signed plain={plain} className="text-value font-semibold md:text-hero" />
        <NotCounted {...campaign} />
      </Fact>
      {campaign.state === "OPEN" && (
        <Fact figure="ifClosedNow" campaign={campaign} className="w-full sm:w-auto">
          <IfClosedNow {...campaign} />
        </Fact>
      )}
      <Fact figure="options" campaign={campaign} sign="=">
        <Amount value={options} signed plain={plain} />
      </Fact>
      <Fact figure="shares" campaign={campaign} sign="+">
        <Amount value={shares} signed plain={plain} />
      </Fact>
      <Fact figure="dividends" campaign={campaign} sign="+">
        <Amount value={dividends} />
      </Fact>
      <Fact figure="openPremium" campaign={campaign} className="sm:ml-auto">
        <OpenPremium {...campaign} />
      </Fact>
    </dl>
  );
}

function Standing({ campaign }: Props) {
  const { taxBasis, premiumReceived, premiumKept } = campaign;
  return (
    <dl className="grid grid-cols-2 content-start gap-x-3 gap-y-3 min-[22.5rem]:grid-cols-3">
      <Fact figure="breakEven" campaign={campaign}>
        <BreakEvens campaign={campaign} />
      </Fact>
      <Fact figure="taxBasis" campaign={campaign}>
        <Amount value={taxBasis} kind="price" />
      </Fact>
      <Fact figure="lastPrice" campaign={campaign}>
        <LastPrice campaign={campaign} />
      </Fact>
      <Fact figure="premiumReceived" campaign={campaign}>
        <Amount value={premiumReceived} />
      </Fact>
      <Fact figure="premiumKept" campaign={campaign}>
        <Amount value={premiumKept} kind="result" />
      </Fact>
    </dl>
  );
}

function Effort({ campaign }: Props) {
  const { days, capital, returnOnCapital, pace } = campaign;
  const plain = isToldByClosing(campaign);
  return (
    <dl className="grid grid-cols-2 content-start gap-x-3 gap-y-3">
      <Fact figure="days" campaign={campaign}>
        {formatCount(days)}
      </Fact>
      <Fact figure="capital" campaign={campaign}>
        <Amount value={capital} />
      </Fact>
      <Fact figure="returnOnCapital" campaign={campaign}>
        <Amount value={returnOnCapital} kind="percent" signed plain={plain} />
      </Fact>
      <Fact figure="pace" campaign={campaign}>
        {pace === null && days < PACE_DAYS_MIN ? (
          <span className="font-normal text-ink-3">Shown after {PACE_DAYS_MIN} days</span>
        ) : (
          <Amount value={pace} kind="percent" signed plain={plain} />
        )}
      </Fact>
    </dl>
  );
}

/** The server answers no pace before: domain.md 5. */
const PACE_DAYS_MIN = 30;

type FactProps = Props & {
  readonly figure: CountedFigure;
  /** Before a part of a sum. */
  readonly sign?: "+" | "=";
  readonly className?: string;
  readonly children: ReactNode;
};

function Fact({ figure, campaign, sign, className, children }: FactProps) {
  return (
    <div className={classNames("min-w-0", className)}>
      <dt className="text-label text-ink-2">
        <HowCounted term={COUNTED[figure]} sum={workedOut(figure, campaign)} />
      </dt>
      <dd className="text-card font-semibold">
        {sign && (
          <span aria-hidden className="mr-2 font-normal text-ink-3">
            {sign}
          </span>
        )}
        {children}
      </dd>
    </div>
  );
}
