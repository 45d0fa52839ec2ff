import { WhoseSwitch } from "../../features/family-access/components/whose-switch.tsx";
import { DropAnywhere } from "./drop-anywhere.tsx";
import { PersonChanges } from "./person-changes.tsx";

/** The parts of every page that are fetched after it was drawn, in one file. */
export const LAYOUT_LATER = { DropAnywhere, PersonChanges, WhoseSwitch };
