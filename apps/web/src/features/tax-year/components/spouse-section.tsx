import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useShownPerson } from "../../../lib/whose/shown-person.ts";
import { useIsReadOnly } from "../../../lib/whose/view-only.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Folded } from "../../../ui/fold/folded.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { declareSpouse, revokeSpouse, type TaxSpouse, taxSpouse } from "../tax-year.queries.ts";
import { useTaxChange } from "../use-tax-change.ts";

/** Who the person's spouse is for tax: their purchases wash the person's losses once both have said so. */
export function SpouseSection() {
  const query = useQuery(taxSpouse());
  // Whom the person who is signed in declared isn't about anybody else's year.
  if (useShownPerson() !== undefined) {
    return null;
  }
  return (
    <Card className="print:hidden">
      <Folded summary={summaryOf(query.data)}>
        <Answer of="your spouse for tax" query={query} loading={<Skeleton className="h-24" />}>
          {(spouse) => <Spouse spouse={spouse} />}
        </Answer>
      </Folded>
    </Card>
  );
}

function summaryOf(spouse: TaxSpouse | undefined): string {
  if (spouse === undefined || (spouse.username === null && spouse.declaredBy.length === 0)) {
    return "Spouse for tax: none";
  }
  if (spouse.username === null) {
    return `Spouse for tax: ${spouse.declaredBy.join(", ")} declared you`;
  }
  return `Spouse for tax: ${spouse.username}${spouse.isMutual ? "" : " (waiting for their declaration)"}`;
}

function Spouse({ spouse: { username, isMutual, declaredBy } }: { readonly spouse: TaxSpouse }) {
  const isViewOnly = useIsReadOnly();
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-ink-2">
        By law your spouse's purchases wash your losses too, and yours wash theirs. Once you have both
        declared it, the statute and strict readings count them. Neither of you sees the other's rows.
      </p>
      {username === null ? (
        declaredBy.map((name) => (
          <p key={name}>{name} declared you as their spouse. It counts once you declare them too.</p>
        ))
      ) : (
        <p role="status">
          {isMutual
            ? `You and ${username} have declared each other: it counts.`
            : `You declared ${username}. It counts once they declare you too.`}
        </p>
      )}
      {!isViewOnly &&
        (username === null ? <Declare suggested={declaredBy[0]} /> : <Revoke username={username} />)}
    </div>
  );
}

function Declare({ suggested = "" }: { readonly suggested: string | undefined }) {
  const [username, setUsername] = useState(suggested);
  const { change, isPending, error } = useTaxChange(declareSpouse);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change(username.trim().toLowerCase());
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Your spouse's username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="w-64"
        value={username}
        error={error}
        onChange={(event) => setUsername(event.target.value)}
      />
      <Button type="submit" busy={isPending} disabled={username.trim() === ""}>
        Declare as spouse
      </Button>
    </form>
  );
}

function Revoke({ username }: { readonly username: string }) {
  const { change, isPending, error } = useTaxChange(() => revokeSpouse());
  return (
    <div className="flex flex-col items-start gap-3">
      <Button busy={isPending} onClick={() => change(undefined)}>
        Take back: {username} isn't my spouse for tax
      </Button>
      {error !== undefined && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
    </div>
  );
}
