import { useQuery } from "@tanstack/react-query";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Housekeeping, housekeepingQuery } from "../housekeeping.queries.ts";
import { FirstSteps } from "./first-steps.tsx";
import { HouseCard } from "./house-card.tsx";
import { HouseTasks, isFirstStep } from "./house-tasks.tsx";
import { PeopleCard } from "./people-card.tsx";
import { useHouseActs } from "./use-house-acts.ts";

/** What there is to do in this installation, its people, its backup and its log. */
export function HousePanel() {
  const query = useQuery(housekeepingQuery());
  return (
    <Answer of="what to do" query={query} place="page" loading={<Loading />}>
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
      {isWell && (
        <Notice tone="success">
          <strong>All is well.</strong> There's nothing to do.
        </Notice>
      )}
      <PeopleCard house={house} acts={acts} />
      <HouseCard house={house} acts={acts} />
    </>
  );
}

function Loading() {
  return (
    <>
      <Skeleton className="h-18" />
      <Skeleton className="h-72" />
      <Skeleton className="h-80 sm:h-40" />
    </>
  );
}
