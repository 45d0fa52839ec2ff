import type { PushKind } from "@strikebook/core/push/push-kind";
import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../../lib/network/graphql-client.ts";
import { query } from "../../../lib/network/query.ts";

const Push = graphql(`
  query Push {
    push: getPush {
      kind
      address
      hasDetails
      failure {
        at
        reason
      }
    }
  }
`);

const SetPush = graphql(`
  mutation SetPush($kind: PushKind!, $address: String!, $hasDetails: Boolean!) {
    push: setPush(kind: $kind, address: $address, hasDetails: $hasDetails) {
      kind
    }
  }
`);

const SetPushDetails = graphql(`
  mutation SetPushDetails($hasDetails: Boolean!) {
    push: setPushDetails(hasDetails: $hasDetails) {
      hasDetails
    }
  }
`);

const RemovePush = graphql(`
  mutation RemovePush {
    isRemoved: removePush
  }
`);

const TestPush = graphql(`
  mutation TestPush {
    isSent: testPush
  }
`);

/** Where the person's pushes go; never more of the address than its host. */
export type OwnPush = NonNullable<ResultOf<typeof Push>["push"]>;

export type PushDraft = { readonly kind: PushKind; readonly address: string; readonly hasDetails: boolean };

export const ownPush = query(Push, ({ push }) => push, "push");

/** The address is in no answer. Never to be stored or logged. */
export const setPush = (draft: PushDraft) => execute(SetPush, draft);

export const setPushDetails = (hasDetails: boolean) => execute(SetPushDetails, { hasDetails });

export const removePush = () => execute(RemovePush, {});

/** Throws with the reason when the test wasn't taken. */
export const testPush = () => execute(TestPush, {});
