import {
  REFERENCE_CALENDARS,
  referenceCalendar,
  returnToSource,
} from "@strikebook/validators/calendars/reference-layers";
import { builder } from "../../graphql/builder.ts";
import { BulkUpdateResultType } from "../../graphql/bulk-results.ts";
import type { DeletedReferenceRow } from "./reference-layers.service.ts";

const ReferenceCalendarEnum = builder.enumType("ReferenceCalendar", { values: REFERENCE_CALENDARS });

const DeletedReferenceRowType = builder.objectRef<DeletedReferenceRow>("DeletedReferenceRow").implement({
  fields: (t) => ({
    key: t.exposeString("key", {
      description: "Names the row: 'US 2026-12-25', 'US 2026-12', 'NVDA 2026-11-18'.",
    }),
    scope: t.exposeString("scope", { description: "The exchange, or a company's symbol." }),
    day: t.expose("day", { type: "Date", description: "Of an expiry the first day of its month." }),
    description: t.exposeString("description", {
      description: "The source's row in words, and where it was moved to.",
    }),
    survivesSync: t.exposeBoolean("survivesSync", {
      description: "False for expiry dates deleted by range: the next sync stores them again.",
    }),
  }),
});

builder.queryField("adminGetDeletedReferenceRows", (t) =>
  t.field({
    type: [DeletedReferenceRowType],
    description: "Rows that an administrator deleted or moved and that stay away, by key.",
    args: { calendar: t.arg({ type: ReferenceCalendarEnum }) },
    resolve: (_root, { calendar }, { services }) =>
      services.referenceLayers.listDeleted(referenceCalendar.parse(calendar)),
  }),
);

builder.mutationField("adminReturnToSource", (t) =>
  t.field({
    type: BulkUpdateResultType,
    description:
      "Removes the edits of rows, so that the source's values are in effect, and brings deleted rows back, moved ones from where they are.",
    args: {
      calendar: t.arg({ type: ReferenceCalendarEnum }),
      ids: t.arg.idList({ required: false, description: "Of edited rows." }),
      deletedKeys: t.arg.stringList({ required: false, description: "Of deleted rows." }),
    },
    resolve: (_root, { calendar, ids, deletedKeys }, { services, actor }) =>
      services.referenceLayers.returnToSource(
        actor,
        returnToSource.parse({ calendar, ids: (ids ?? []).map(String), deletedKeys: deletedKeys ?? [] }),
      ),
  }),
);
