import { PUSH_KINDS } from "@strikebook/core/push/push-kind";
import { z } from "zod";

const ADDRESS_LENGTH_MAX = 500;
const FORM = "Address must begin with https:// and name a server";
const NO_TOPIC = "Address must end with the topic, such as https://ntfy.sh/my-topic";

/** Where a person's pushes go. Whether the server may send there is the server's to say. */
export const pushAddress = z
  .object({
    kind: z.enum(PUSH_KINDS, `kind must be one of: ${PUSH_KINDS.join(", ")}`),
    address: z
      .string("Address is required")
      .trim()
      .min(1, "Address is required")
      .max(ADDRESS_LENGTH_MAX, `Address must be at most ${ADDRESS_LENGTH_MAX} characters`)
      .regex(/^https?:\/\/[\x21-\x7e]+$/i, FORM)
      .refine((address) => URL.canParse(address), FORM),
    hasDetails: z.boolean(),
  })
  .refine(({ kind, address }) => kind !== "NTFY" || hasTopic(address), {
    path: ["address"],
    error: NO_TOPIC,
  });

/** ntfy takes messages at `/topic` alone, below whatever path it is served at. */
const hasTopic = (address: string) => !URL.canParse(address) || !new URL(address).pathname.endsWith("/");

export const pushDetails = z.object({ hasDetails: z.boolean() });

export type GivenPushAddress = z.output<typeof pushAddress>;
