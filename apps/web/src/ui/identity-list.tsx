import { formatInstant } from "../lib/format.ts";
import { Button } from "./button.tsx";

/** Whom a sign-in provider says a person is; instants are ISO 8601 text. */
export type Identity = {
  readonly id: string;
  /** The provider's name. */
  readonly provider: string;
  /** As the provider told it when it was tied. */
  readonly email: string;
  readonly tiedAt: string;
  readonly lastUsedAt: string;
};

/** What `GET .../identities` answers. */
export type Identities = {
  /** Null when no provider is set up any more, or never was. */
  readonly provider: string | null;
  readonly identities: readonly Identity[];
};

type Props = {
  readonly answer: Identities;
  readonly busy: boolean;
  readonly onUntie: (id: string) => void;
  /** Where nobody is tied. */
  readonly none: string;
  /** What follows from untying. */
  readonly hint: string;
};

/** Identities with a way to untie each. */
export function IdentityList({ answer: { identities }, busy, onUntie, none, hint }: Props) {
  if (identities.length === 0) {
    return <p className="text-ink-2">{none}</p>;
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {identities.map(({ id, provider, email, tiedAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">
                {email} at {provider}
              </span>
              <span className="block text-label text-ink-2">
                Last used {formatInstant(lastUsedAt)}, tied {formatInstant(tiedAt)}
              </span>
            </span>
            <Button disabled={busy} aria-label={`Untie ${email} at ${provider}`} onClick={() => onUntie(id)}>
              Untie
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-label text-ink-2">{hint}</p>
    </>
  );
}

/** Whether a house has anything to do with providers: others see nothing of it. */
export const hasProvider = ({ provider, identities }: Identities): boolean =>
  provider !== null || identities.length > 0;
