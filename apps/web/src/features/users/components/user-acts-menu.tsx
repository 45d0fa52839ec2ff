import { Ellipsis } from "lucide-react";
import { useSession } from "../../../lib/network/session.ts";
import { Menu } from "../../../ui/overlay/menu.tsx";
import { actsOn } from "../user-acts.ts";
import type { AskedAct } from "../user-words.ts";
import type { AdminUser } from "../users.queries.ts";

type Props = { readonly user: AdminUser; readonly onAct: (asked: AskedAct) => void };

/** The same acts as on the details, behind one button of a row. */
export function UserActsMenu({ user, onAct }: Props) {
  const session = useSession();
  return (
    <Menu
      label={`More for ${user.username}`}
      trigger={<Ellipsis aria-hidden size={16} />}
      items={actsOn(session?.user.id === user.id).map(({ act, label, Icon }) => ({
        label,
        icon: <Icon aria-hidden size={16} />,
        onSelect: () => onAct({ act, user }),
      }))}
    />
  );
}
