import { useSession } from "../../../lib/network/session.ts";
import { Button } from "../../../ui/button.tsx";
import { actsOn } from "../user-acts.ts";
import type { AskedAct } from "../user-words.ts";
import type { AdminUser } from "../users.queries.ts";

type Props = { readonly user: AdminUser; readonly onAct: (asked: AskedAct) => void };

export function UserActButtons({ user, onAct }: Props) {
  const session = useSession();
  return actsOn(session?.user.id === user.id).map(({ act, label, Icon }) => (
    <Button key={act} onClick={() => onAct({ act, user })}>
      <Icon aria-hidden size={16} /> {label}
    </Button>
  ));
}
