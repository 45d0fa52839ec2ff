import { Link } from "react-router-dom";
import { hasRole, useSession } from "../lib/network/session.ts";

/** The way to closing prices: an administrator's own, and for everybody else whom to ask. */
export function HowToGetCloses() {
  const session = useSession();
  return session && hasRole(session.user, "ADMIN") ? (
    <>
      Give a file of them under <Link to="/admin/closing-prices">Closing Prices</Link>, or a provider's key in
      the server's settings.
    </>
  ) : (
    <>Your administrator can add closing prices.</>
  );
}
