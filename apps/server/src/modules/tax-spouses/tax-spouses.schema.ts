import { spouse } from "@strikebook/validators/ledger/tax-year";
import { builder } from "../../graphql/builder.ts";
import type { Declared } from "./tax-spouses.service.ts";

const TaxSpouseType = builder.objectRef<Declared>("TaxSpouse").implement({
  description:
    "Two people are spouses for tax while both have declared it. Then purchases of either count as replacements of losses of the\n" +
    "other; each goes on seeing their own rows alone.",
  fields: (t) => ({
    username: t.exposeString("username", {
      nullable: true,
      description: "Whom you declared, whether anybody has that name or not; null for nobody.",
    }),
    isMutual: t.exposeBoolean("isMutual", { description: "True while both have declared each other." }),
    declaredBy: t.exposeStringList("declaredBy", { description: "Usernames of those who declared you." }),
  }),
});

builder.queryField("getTaxSpouse", (t) =>
  t.field({
    type: TaxSpouseType,
    resolve: (_root, _args, { services, viewer }) => services.taxSpouses.find(viewer.userId),
  }),
);

builder.mutationFields((t) => ({
  declareSpouse: t.boolean({
    description:
      "Both must declare the other; either may take it back. Only wash-sale hits cross. True for every username but your own:\n" +
      "nothing tells whether somebody has it.",
    args: { username: t.arg.string() },
    resolve: (_root, args, { services, actor, viewer }) =>
      services.taxSpouses.declare(actor, viewer, spouse.parse(args).username),
  }),
  revokeSpouse: t.boolean({
    description: "Takes your declaration back. False when there was none.",
    resolve: (_root, _args, { services, actor, viewer }) => services.taxSpouses.revoke(actor, viewer.userId),
  }),
}));
