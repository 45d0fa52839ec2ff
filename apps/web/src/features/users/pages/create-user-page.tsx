import { TEMPORARY_PASSWORD_DAYS } from "@strikebook/core/users/password-rules";
import { useEffect, useState } from "react";
import { Card } from "../../../ui/card.tsx";
import { Page } from "../../../ui/page.tsx";
import { BackToUsers } from "../components/back-to-users.tsx";
import { CreateUserForm } from "../components/create-user-form.tsx";
import { CreatedUserCard } from "../components/created-user-card.tsx";
import type { CreatedUser } from "../users.queries.ts";

/** A new user, and once, on this page only, their temporary password. */
export function CreateUserPage() {
  const [created, setCreated] = useState<{ readonly created: CreatedUser; readonly wantsMail: boolean }>();
  useEffect(() => forgetOnLeaving(() => setCreated(undefined)), []);
  return (
    <Page title="Create User" actions={<BackToUsers />}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {created ? (
          <CreatedUserCard {...created} onAnother={() => setCreated(undefined)} />
        ) : (
          <CreateUserForm onCreated={(user, wantsMail) => setCreated({ created: user, wantsMail })} />
        )}
        <Card title="Account Creation Notes">
          <ul className="flex list-disc flex-col gap-2 pl-5">
            <li>Usernames and email addresses must be unique across the system.</li>
            <li>The server creates a temporary password and shows it once.</li>
            <li>It must be changed at the first sign-in and expires in {TEMPORARY_PASSWORD_DAYS} days.</li>
            <li>The welcome e-mail doesn't include the password. Share it yourself.</li>
          </ul>
        </Card>
      </div>
    </Page>
  );
}

/** A browser keeps a page that it may go back to, as it was: the password must not be on it. */
function forgetOnLeaving(forget: () => void): () => void {
  window.addEventListener("pagehide", forget);
  return () => window.removeEventListener("pagehide", forget);
}
