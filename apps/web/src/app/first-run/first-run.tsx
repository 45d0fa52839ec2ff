import { addDays } from "@strikebook/core/shared/calendar-date";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { storedHolidays } from "../../features/market-holidays/market-holidays.queries.ts";
import { uploadHistoryQuery } from "../../features/uploads/upload-history.queries.ts";
import { usersQuery } from "../../features/users/users.queries.ts";
import { readStored, STORAGE_KEYS, writeStored } from "../../lib/browser/storage.ts";
import { question } from "../../lib/network/query.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PATHS } from "../paths.ts";

type Step = {
  readonly title: string;
  readonly help: string;
  readonly path: string;
  /** Undefined while that is not known. */
  readonly isDone: boolean | undefined;
};

/** What an administrator does first; gone for good once all of it is done or the list was hidden. */
export function FirstRun({ userId }: { readonly userId: string }) {
  const [isOver, setIsOver] = useState(() => overFor().includes(userId));
  return isOver ? null : (
    <Checklist
      onOver={() => {
        writeStored(STORAGE_KEYS.firstRun, JSON.stringify([...overFor(), userId]));
        setIsOver(true);
      }}
    />
  );
}

function Checklist({ onOver }: { readonly onOver: () => void }) {
  const steps = useSteps();
  const areAllDone = steps.every(({ isDone }) => isDone === true);
  useEffect(() => {
    if (areAllDone) {
      onOver();
    }
  }, [areAllDone, onOver]);
  return (
    <Card
      title="Set up Strikebook"
      actions={
        <Button variant="quiet" onClick={onOver}>
          Hide
        </Button>
      }
    >
      <ol className="grid gap-x-6 gap-y-3 md:grid-cols-3">
        {steps.map((step) => (
          <StepLine key={step.path} {...step} />
        ))}
      </ol>
    </Card>
  );
}

function StepLine({ title, help, path, isDone = false }: Step) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex min-h-15 gap-2">
      <Icon aria-hidden size={20} className={isDone ? "text-gain" : "text-ink-3"} />
      <div className="min-w-0">
        {isDone ? (
          <p className="text-ink-2">
            {title}
            <span className="sr-only">: done</span>
          </p>
        ) : (
          <>
            <Link to={path} className="font-medium">
              {title}
            </Link>
            <p className="text-label text-ink-2">{help}</p>
          </>
        )}
      </div>
    </li>
  );
}

const ONE_USER = { search: "", sort: { columnId: "username", direction: "asc" }, page: 0, size: 1 } as const;

/** Whether the days of the year ahead are on record. */
const yearAhead = () => {
  const fromDate = exchangeDay(new Date());
  const filter = { exchange: "US", fromDate, toDate: addDays(fromDate, 365) } as const;
  return question(["market-holidays", "YearAhead", filter], (signal) => storedHolidays(filter, signal));
};

/** Each step is done by the facts on record, wherever they came from. */
function useSteps(): readonly Step[] {
  const users = useQuery(usersQuery(ONE_USER));
  const uploads = useQuery(uploadHistoryQuery(0));
  const holidays = useQuery(yearAhead());
  return [
    {
      title: "Add your family",
      help: "Each person gets an account and sees only their own numbers.",
      path: "/admin/users",
      isDone: users.data && users.data.totalElements > 1,
    },
    {
      title: "Import the first file",
      help: "Download your history at Fidelity, then drop it on any page.",
      path: PATHS.upload,
      isDone: uploads.data && uploads.data.totalElements > 0,
    },
    {
      title: "Check the market calendars",
      help: "Holidays and expiries decide which days count.",
      path: "/admin/market-holidays",
      isDone: holidays.data && holidays.data.length > 0,
    },
  ];
}

/** Ids of the users of this browser whose list is over. */
function overFor(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEYS.firstRun) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
