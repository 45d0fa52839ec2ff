import { useState } from "react";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import type { CalendarView } from "../calendar-descriptor.ts";
import type { SyncForecast } from "./differences.ts";

type Stage =
  | { readonly at: "idle" | "reading" }
  | { readonly at: "asking"; readonly forecast: SyncForecast }
  | { readonly at: "unreadable"; readonly message: string };

/** The steps of a sync: one that overwrites reads first what will be lost, and asks. */
export function useSync(view: CalendarView) {
  const { filter, operations } = view;
  const { sync, queries } = view.calendar;
  const [overwrite, setOverwrite] = useState(false);
  const [stage, setStage] = useState<Stage>({ at: "idle" });
  const run = async () => {
    await operations.run("sync", () => sync.run(filter, overwrite));
    setStage({ at: "idle" });
  };
  return {
    overwrite,
    setOverwrite,
    stage,
    isBusy: operations.running === "sync" || stage.at === "reading",
    run,
    cancel: () => setStage({ at: "idle" }),
    start: async () => {
      operations.setOutcome("sync", undefined);
      if (!overwrite) {
        await run();
        return;
      }
      setStage({ at: "reading" });
      try {
        setStage({ at: "asking", forecast: (await queries.compare(filter)).forecast });
      } catch (error) {
        setStage({ at: "unreadable", message: graphqlErrorText(error) });
      }
    },
  };
}
