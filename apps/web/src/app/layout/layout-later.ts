import { WhoseSwitch } from "../../features/family-access/components/whose-switch.tsx";
import { VersionDisplay } from "../../features/system/components/version-display.tsx";
import { Visits } from "../palette/visits.ts";
import { DropAnywhere } from "./drop-anywhere.tsx";
import { ExportQuestion } from "./export-question.tsx";
import { FocusAfterRemoval } from "./focus-after-removal.tsx";
import { SetAsideLine } from "./set-aside-line.tsx";
import { UpdateLine } from "./update-line.tsx";

/** The parts of every page that are fetched after it was drawn, in one file. */
export const LAYOUT_LATER = {
  DropAnywhere,
  ExportQuestion,
  FocusAfterRemoval,
  UpdateLine,
  SetAsideLine,
  VersionDisplay,
  Visits,
  WhoseSwitch,
};
