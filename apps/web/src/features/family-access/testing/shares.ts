import { graphql, HttpResponse } from "msw";
import { server } from "../../../testing/server.ts";
import type { GivenShare, ReceivedShare } from "../sharing.queries.ts";

export const BEN = "6f1f8f0e-0000-4000-8000-0000000000be";

/** What Ben shares with the person who is signed in. */
export const received = (given: Partial<ReceivedShare> = {}): ReceivedShare => ({
  accountId: "6f1f8f0e-0000-4000-8000-00000000ac01",
  accountName: "Roth",
  personId: BEN,
  username: "ben",
  fullName: "Ben Miller",
  access: "VIEW",
  endsOn: null,
  ...given,
});

export const given = (share: Partial<GivenShare> = {}): GivenShare => ({
  ...received(),
  hasEnded: false,
  isOnBehalf: false,
  ...share,
});

/** The server's answer to what is shared. */
export const answerSharing = (sharing: {
  readonly given?: readonly GivenShare[];
  readonly received?: readonly ReceivedShare[];
}) =>
  server.use(
    graphql.query("SharingOfViewer", () =>
      HttpResponse.json({ data: { sharing: { given: [], received: [], ...sharing } } }),
    ),
    graphql.query("AccountsToShare", () =>
      HttpResponse.json({
        data: {
          accounts: [
            { id: "a1", name: "Individual" },
            { id: "a2", name: "Roth" },
          ],
        },
      }),
    ),
  );
