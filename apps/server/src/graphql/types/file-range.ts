import type { FileRange, RangeOffer } from "@strikebook/core/coverage/file-range";
import { builder } from "../builder.ts";

const RangeSourceEnum = builder.enumType("RangeSource", {
  description:
    "Where the range that a file covers is known from: a line of the file, its name, the person, or only its rows.",
  values: ["FILE", "FILE_NAME", "PERSON", "ROWS"] as const,
});

const RangeOfferType = builder.objectRef<RangeOffer>("RangeOffer").implement({
  description: "A range that may have been asked for at the brokerage.",
  fields: (t) => ({
    firstDay: t.expose("firstDay", { type: "Date" }),
    lastDay: t.expose("lastDay", { type: "Date" }),
    question: t.exposeString("question", { description: "The whole of 2015?" }),
  }),
});

export const FileRangeType = builder.objectRef<FileRange>("FileRange").implement({
  description: "The days that a history file covers.",
  fields: (t) => ({
    firstDay: t.field({
      type: "Date",
      nullable: true,
      description: "Both days are null for a file without rows whose range nobody has told.",
      resolve: ({ days }) => days?.firstDay ?? null,
    }),
    lastDay: t.field({ type: "Date", nullable: true, resolve: ({ days }) => days?.lastDay ?? null }),
    source: t.expose("source", { type: RangeSourceEnum }),
    offer: t.expose("offer", {
      type: RangeOfferType,
      nullable: true,
      description: "Null where the range is known; unanswered, the file covers its rows.",
    }),
  }),
});
