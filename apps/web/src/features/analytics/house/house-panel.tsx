import { useQuery } from "@tanstack/react-query";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Housekeeping, housekeepingQuery } from "../housekeeping.queries.ts";
import { FirstSteps } from "./first-steps.tsx";
import { HouseTasks, isFirstStep } from "./house-tasks.tsx";
import { houseFacts } from "./house-words.ts";
import { useHouseActs } from "./use-house-acts.ts";

/** What there is to do in this installation; one green line when all is well. */
export function HousePanel() {
  const query = useQuery(housekeepingQuery());
  return (
    <Answer of="what to do" query={query} place="page" loading={<Skeleton className="h-44 sm:h-18" />}>
      {(house) => <Found house={house} />}
    </Answer>
  );
}

function Found({ house }: { readonly house: Housekeeping }) {
  const acts = useHouseActs();
  const hasTasks = house.tasks.some((task) => !isFirstStep(task, house));
  const isWell = house.tasks.length === 0 && house.firstSteps === null;
  return (
    <>
      <FirstSteps house={house} acts={acts} />
      {hasTasks && (
        <Card title="To do">
          <HouseTasks house={house} acts={acts} />
        </Card>
      )}
      {isWell ? (
        <Notice tone="success">
          <strong>All is well.</strong> {houseFacts(house).join(" ")}
        </Notice>
      ) : (
        <p className="text-label text-ink-2">{houseFacts(house).join(" ")}</p>
      )}
      <HowToUpdate house={house} />
    </>
  );
}

function HowToUpdate({ house: { version, gitCommit } }: { readonly house: Housekeeping }) {
  return (
    <details className="text-label text-ink-2">
      <summary className="cursor-pointer">
        Version {version} ({gitCommit}): how to update
      </summary>
      <p className="pt-1">
        Back up, fetch the new version (<code>git pull</code>, or a newer image) and start Strikebook again.
        It brings the data up to date by itself.
      </p>
    </details>
  );
}
