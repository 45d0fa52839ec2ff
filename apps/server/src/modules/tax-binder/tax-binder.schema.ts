import { taxYear } from "@strikebook/validators/ledger/tax-year";
import { builder } from "../../graphql/builder.ts";
import { WashReadingEnum } from "../../graphql/enums.ts";

builder.queryField("getTaxBinder", (t) =>
  t.string({
    description:
      "The year in one HTML file that needs no network and adds itself up again: rows, campaigns, corrections, and the hashes of the\n" +
      "imported files. It is a guide, not tax advice.",
    args: {
      year: t.arg.int(),
      reading: t.arg({ type: WashReadingEnum, required: false, defaultValue: "BROKER" }),
    },
    resolve: (_root, args, { services, ownerId, today }) =>
      services.taxBinder.write(ownerId, taxYear.parse(args), today),
  }),
);
