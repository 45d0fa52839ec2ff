import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { UploadLink } from "../../../ui/upload-link.tsx";
import { nothingStoredHelp } from "../nothing-stored-help.ts";

type NothingProps = {
  readonly title: string;
  readonly date?: string | undefined;
  readonly account?: string | undefined;
};

/** Says that no positions are stored for the scope, with the way to the upload. */
export function NothingStored({ title, date, account }: NothingProps) {
  return (
    <Card>
      <EmptyState title={title} help={nothingStoredHelp({ date, account })} action={<UploadLink />} />
    </Card>
  );
}

/** Gray boxes of about the size of what comes. */
export function PortfolioSkeleton() {
  return (
    <>
      <Card>
        <div className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-5">
          {Array.from({ length: 5 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: gray boxes are all alike
            <Skeleton key={index} className="h-14 first:col-span-2 md:first:col-span-1" />
          ))}
        </div>
        <Skeleton className="mt-3 h-4 w-48" />
      </Card>
      <Card>
        <div className="flex flex-col gap-3">
          {Array.from({ length: 8 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: gray rows are all alike
            <Skeleton key={index} className="h-6" />
          ))}
        </div>
      </Card>
    </>
  );
}
