import { ChevronDown, ChevronUp } from "lucide-react";
import { lazy, Suspense } from "react";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

const ObligationWeeks = lazy(async () => ({
  default: (await import("./obligation-weeks.tsx")).ObligationWeeks,
}));

type Props = {
  /** The only account shown; all when absent. */
  readonly accountId: string | undefined;
};

/** What everybody in scope would have to buy and deliver, fetched once it is unfolded. */
export function ObligationsSection({ accountId }: Props) {
  const [shown, setShown] = useAddressParam("assigned");
  const isShown = shown === "all";
  return (
    <Card
      title="If everything is assigned"
      actions={
        <Button variant="quiet" aria-expanded={isShown} onClick={() => setShown(isShown ? undefined : "all")}>
          {isShown ? "Hide" : "Show"}
          {isShown ? <ChevronUp aria-hidden size={16} /> : <ChevronDown aria-hidden size={16} />}
        </Button>
      }
    >
      <p className="text-label text-ink-2">
        Cash that sold puts would need and shares that sold calls would take, week by week. Bought contracts
        aren't taken off.
      </p>
      {isShown && (
        <Suspense fallback={<Skeleton className="mt-3 h-24" />}>
          <ObligationWeeks accountId={accountId} />
        </Suspense>
      )}
    </Card>
  );
}
