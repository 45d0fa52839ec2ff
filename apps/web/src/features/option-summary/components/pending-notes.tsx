import { signOf } from "../../../lib/format.ts";
import { awaitingText } from "../../../lib/nothing-closed.ts";
import { Amount } from "../../../ui/figures/amount.tsx";

type Props = {
  /** Net premium of all that is open, received positive. */
  readonly pendingPremium: string;
  /** Contracts past their expiry whose outcome Fidelity has not posted. */
  readonly awaitingBroker: number;
};

/** Options that are neither profit nor loss yet. They are today's, so one line serves every period. */
export function PendingNotes({ pendingPremium, awaitingBroker }: Props) {
  const hasPending = signOf(pendingPremium) !== 0;
  return awaitingBroker === 0 && !hasPending ? null : (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-label text-ink-2">
      {hasPending && (
        <li>
          Open premium: <Amount value={pendingPremium} /> (not yet profit).
        </li>
      )}
      {awaitingBroker > 0 && <li>{awaitingText(awaitingBroker)}</li>}
    </ul>
  );
}
