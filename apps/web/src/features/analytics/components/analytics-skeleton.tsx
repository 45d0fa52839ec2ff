import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** Gray boxes where metrics, chart and lists will stand. */
export function AnalyticsSkeleton() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
        {["total", "active", "inactive", "growth", "e-mail"].map((key) => (
          <Skeleton key={key} className="h-24" />
        ))}
      </div>
      <Skeleton className="h-96" />
      <div className="grid gap-4 lg:grid-cols-2">
        {["roles", "active"].map((key) => (
          <Card key={key}>
            <div className="flex flex-col gap-3">
              {["title", "first", "second", "third"].map((row) => (
                <Skeleton key={row} className="h-6" />
              ))}
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}
