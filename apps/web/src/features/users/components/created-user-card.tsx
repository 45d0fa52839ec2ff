import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { CreatedUser } from "../users.queries.ts";
import { TemporaryPassword } from "./temporary-password.tsx";

type Props = { readonly created: CreatedUser; readonly onAnother: () => void };

/** The new user, with the temporary password: it is shown only as long as this card is on the screen. */
export function CreatedUserCard({ created, onAnother }: Props) {
  const { user, temporaryPassword, message } = created;
  const { state } = useLocation();
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus(), []);
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <div ref={result} tabIndex={-1} className="outline-none">
          <Notice tone="success" role="status">
            {message}
          </Notice>
        </div>
        {temporaryPassword ? (
          <TemporaryPassword password={temporaryPassword} />
        ) : (
          <p>The server didn't return a temporary password.</p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onAnother}>Create Another User</Button>
          <Link to={`/admin/users/${user.id}`} state={state} className={buttonClass("primary")}>
            View User
          </Link>
        </div>
      </div>
    </Card>
  );
}
