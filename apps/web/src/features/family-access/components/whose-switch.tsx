import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Users } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { rememberShown } from "../../../lib/whose/shown-person.ts";
import { currentWhose, goToWhose, onWhoseChange } from "../../../lib/whose/whose.ts";
import { notify } from "../../../ui/toast/toast-store.ts";
import { firstNameOf, type PersonShares, peopleOf } from "../people-of.ts";
import { type ReceivedShare, sharing } from "../sharing.queries.ts";

const ALL = "all";
const ALL_OF_US = "All of us";

/** Whose figures every page shows: for who may see another's accounts. */
export function WhoseSwitch() {
  const whose = useSyncExternalStore(onWhoseChange, currentWhose);
  const { data } = useQuery(sharing());
  const people = data && peopleOf(data.received);
  useEffect(() => {
    if (people) {
      settle(whose, people);
    }
  });
  // Who is shown stays told, and the way back is there, also where the list can't be had.
  if (whose === "me" && (people === undefined || people.length === 0)) {
    return null;
  }
  const isUnknown = whose !== "me" && whose !== ALL && !people?.some(({ personId }) => personId === whose);
  const isOther = whose !== "me";
  return (
    <span
      className={`rounded-input relative inline-flex h-9 min-w-0 items-center gap-1 border px-2 pointer-coarse:h-11 ${isOther ? "border-accent text-accent" : "border-line text-ink-2"}`}
    >
      <Users aria-hidden size={16} className="shrink-0" />
      <select
        aria-label="Whose figures"
        value={whose}
        onChange={(event) => goToWhose(event.target.value)}
        className="max-w-24 cursor-pointer appearance-none truncate bg-transparent pr-4 text-inherit outline-offset-4 max-sm:max-w-16 lg:max-w-40"
      >
        <option value="me">Me</option>
        {isUnknown && <option value={whose}>Somebody else</option>}
        {people?.map(({ personId, name }) => (
          <option key={personId} value={personId}>
            {name}
          </option>
        ))}
        <option value={ALL}>{ALL_OF_US}</option>
      </select>
      <ChevronDown aria-hidden size={14} className="pointer-events-none absolute right-1.5" />
    </span>
  );
}

/** Says who is shown; leads back to one's own figures when nothing of theirs is shared any more. */
function settle(whose: string, people: readonly PersonShares<ReceivedShare>[]): void {
  if (whose === "me") {
    return;
  }
  if (whose === ALL && people.length > 0) {
    rememberShown({ whose, name: ALL_OF_US, mayChange: false, mayChangeAll: false });
    return;
  }
  const person = people.find(({ personId }) => personId === whose);
  if (person === undefined) {
    notify.info("That isn't shared with you any more. These are your own figures.");
    goToWhose("me", "/");
    return;
  }
  const mayChange = person.shares.some(({ access }) => access === "MANAGE");
  const mayChangeAll = person.shares.some(({ isWholeManaged }) => isWholeManaged === true);
  rememberShown({ whose, name: firstNameOf(person.name), mayChange, mayChangeAll });
}
