import { ShieldX } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useSession } from "../../../lib/network/session.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { LogoutQuestion, leave } from "../components/logout-question.tsx";

/** For who is signed in but lacks the role that an address asks for. */
export function UnauthorizedPage() {
  const session = useSession();
  const navigate = useNavigate();
  useDocumentTitle("Access Denied");

  const [isAsking, setIsAsking] = useState(false);
  const toSignIn = () => void navigate("/login", { replace: true });
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center gap-4 px-4 text-center">
      <ShieldX aria-hidden size={32} className="text-danger" />
      <h1>Access Denied</h1>
      <p>You don't have permission to access this resource.</p>
      {session && (
        <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-1 text-left">
          <dt className="text-ink-2">Username</dt>
          <dd className="font-semibold break-all">{session.user.username}</dd>
          <dt className="text-ink-2">Roles</dt>
          <dd className="font-semibold">{session.user.roles.join(", ") || "USER"}</dd>
        </dl>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Link to="/" className={buttonClass("primary")}>
          Go to Home
        </Link>
        <Button onClick={() => leave(() => setIsAsking(true), toSignIn)}>Switch Account</Button>
      </div>
      {isAsking && <LogoutQuestion onClose={() => setIsAsking(false)} onLeft={toSignIn} />}
    </main>
  );
}
