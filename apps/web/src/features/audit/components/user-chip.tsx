import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { IconButton } from "../../../ui/button.tsx";
import { auditUserQuery } from "../audit.queries.ts";

type Props = { readonly userId: string; readonly onRemove: () => void };

/** The name of the user whose log is shown; the id when the name is not known. */
export function UserChip({ userId, onRemove }: Props) {
  const { data } = useQuery(auditUserQuery(userId));
  const name = data?.username ?? userId;
  return (
    <div>
      <p className="rounded-chip inline-flex max-w-full items-center gap-1 border border-line bg-selected px-2 py-0.5">
        <span className="min-w-0 wrap-anywhere">Done by or to {name}</span>
        <IconButton label={`Show everyone, not only ${name}`} onClick={onRemove}>
          <X aria-hidden size={16} />
        </IconButton>
      </p>
    </div>
  );
}
