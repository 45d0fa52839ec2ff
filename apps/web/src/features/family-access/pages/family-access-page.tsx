import { Users } from "lucide-react";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";

/** Announces what is to come, as specified; there is nothing to do here yet. */
export function FamilyAccessPage() {
  return (
    <Page title="Family Access">
      <Card>
        <EmptyState
          icon={Users}
          title="Family access is a future feature"
          help="It will let users share read-only access to their trading data with family members. There's nothing to set up yet."
        />
      </Card>
    </Page>
  );
}
