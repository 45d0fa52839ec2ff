import { Ellipsis, UserCheck, UserX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSession } from "../../../lib/network/session.ts";
import { Menu } from "../../../ui/overlay/menu.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { actsOn } from "../user-acts.ts";
import { mayChangeStatus, type UserAct } from "../user-words.ts";
import type { AdminUser } from "../users.queries.ts";

const UserDialog = lazy(async () => ({ default: (await import("./user-dialog.tsx")).UserDialog }));

/** The acts on a user behind one button, with the question that each opens; a refusal is a toast. */
export function UserActsDialog({ user }: { readonly user: AdminUser }) {
  const session = useSession();
  const [act, setAct] = useState<UserAct>();
  const close = () => setAct(undefined);
  const Icon = user.enabled ? UserX : UserCheck;
  const items = actsOn(session?.user.id === user.id).map(({ act: of, label, Icon: ActIcon }) => ({
    label,
    icon: <ActIcon aria-hidden size={16} />,
    onSelect: () => setAct(of),
  }));
  const status = {
    label: user.enabled ? "Disable" : "Enable",
    icon: <Icon aria-hidden size={16} />,
    onSelect: () => setAct("status"),
  };
  return (
    <>
      <Menu
        label={`More for ${user.username}`}
        trigger={<Ellipsis aria-hidden size={16} />}
        items={mayChangeStatus(session?.user, user) ? [...items, status] : items}
      />
      {act && (
        <Suspense>
          <UserDialog
            asked={{ act, user }}
            onClose={close}
            onFailure={(message) => {
              close();
              notify.error(message);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
