import { deviceWords } from "@strikebook/core/users/device-words";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatInstant } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { Button } from "../../../ui/button.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { endOwnSessions, type OwnSession, ownSessionsQuery } from "../profile.queries.ts";

const SHOWN = 10;

/** Where the person is signed in, with a way to end each but this one. */
export function OwnSessions() {
  const queryClient = useQueryClient();
  const query = useQuery(ownSessionsQuery());
  const end = useMutation({
    mutationFn: endOwnSessions,
    onSettled: () => refetch(queryClient, "own-sessions"),
  });
  return (
    <QueryPanel title="Signed-in devices" query={query} of="devices">
      {(sessions) => (
        <div className="flex flex-col gap-3">
          {end.isError && (
            <Notice tone="danger" role="alert">
              {graphqlErrorText(end.error)}
            </Notice>
          )}
          <LongList items={sessions} step={SHOWN} label="Signed-in devices" className="divide-y divide-line">
            {(session) => (
              <Device
                key={session.id}
                session={session}
                busy={end.isPending}
                onEnd={() => end.mutate(session.id)}
              />
            )}
          </LongList>
          {sessions.length > 1 && (
            <div className="flex justify-end">
              <Button variant="danger" busy={end.isPending} onClick={() => end.mutate("others")}>
                Sign out other devices
              </Button>
            </div>
          )}
        </div>
      )}
    </QueryPanel>
  );
}

type DeviceProps = { readonly session: OwnSession; readonly busy: boolean; readonly onEnd: () => void };

function Device({ session, busy, onEnd }: DeviceProps) {
  const { userAgent, ipAddress, createdAt, isCurrent } = session;
  const name = deviceWords(userAgent);
  const since = `Signed in ${formatInstant(createdAt)}`;
  return (
    <li className="flex items-center justify-between gap-2 py-2">
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="block text-label text-ink-2 wrap-anywhere">
          {ipAddress === null ? since : `${since} from ${ipAddress}`}
        </span>
      </span>
      {isCurrent ? (
        <StatusBadge tone="accent">This device</StatusBadge>
      ) : (
        <Button
          className="whitespace-nowrap"
          disabled={busy}
          aria-label={`Sign out ${name}, ${since}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
