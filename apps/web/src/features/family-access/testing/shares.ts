import { graphql, HttpResponse } from "msw";
import { server } from "../../../testing/server.ts";
import type { JointAccount } from "../joint-accounts.queries.ts";
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
  isWholeManaged: false,
  ...given,
});

export const given = (share: Partial<GivenShare> = {}): GivenShare => ({
  ...received(),
  hasEnded: false,
  isOnBehalf: false,
  ...share,
});

/** An account that Ben has too, and shares. */
export const joint = (given: Partial<JointAccount> = {}): JointAccount => ({
  accountId: "6f1f8f0e-0000-4000-8000-00000000ac02",
  accountName: "Individual",
  accountNumber: "Z12345678",
  personId: BEN,
  username: "ben",
  fullName: "Ben Miller",
  isShared: true,
  mayChange: false,
  answer: null,
  ...given,
});

/** The server's answer to which accounts two people have. */
export const answerJoint = (...accounts: readonly JointAccount[]) =>
  server.use(graphql.query("JointAccounts", () => HttpResponse.json({ data: { accounts } })));

/** The server's answer to what is shared. */
export const answerSharing = (sharing: {
  readonly given?: readonly GivenShare[];
  readonly received?: readonly ReceivedShare[];
}) =>
  server.use(
    graphql.query("SharingOfViewer", () =>
      HttpResponse.json({ data: { sharing: { given: [], received: [], ...sharing } } }),
    ),
    graphql.query("JointAccounts", () => HttpResponse.json({ data: { accounts: [] } })),
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
