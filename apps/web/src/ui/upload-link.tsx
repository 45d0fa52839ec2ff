import { Link } from "react-router-dom";
import { useSession } from "../lib/network/session.ts";
import { isReadOnly } from "../lib/whose/view-only.ts";
import { type ButtonVariant, buttonClass } from "./button-class.ts";

/** The way to an import, where a page has nothing to show. A user who may only look learns instead whom to ask. */
export function UploadLink({ variant = "primary" }: { readonly variant?: ButtonVariant }) {
  const session = useSession();
  return session !== undefined && isReadOnly(session.user) ? (
    <p className="text-ink-2">Ask your administrator to import files.</p>
  ) : (
    <Link to="/upload" className={buttonClass(variant)}>
      Upload Files
    </Link>
  );
}
