import { KeyRound, LogOut, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import type { UserAct } from "./user-words.ts";

type Act = { readonly act: UserAct; readonly label: string; readonly Icon: LucideIcon };

const EDIT: Act = { act: "edit", label: "Edit", Icon: Pencil };
const RESET: Act = { act: "reset-password", label: "Reset Password", Icon: KeyRound };
const DELETE: Act = { act: "delete", label: "Delete", Icon: Trash2 };
const END: Act = { act: "end-sessions", label: "End Sessions", Icon: LogOut };

/** What can be done on a user besides their status. Administrators change their own password in the user menu. */
export const actsOn = (isOwn: boolean): readonly Act[] => (isOwn ? [EDIT] : [EDIT, RESET, END, DELETE]);
