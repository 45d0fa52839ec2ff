import { builder } from "../../graphql/builder.ts";
import { PriceFeedType } from "../../graphql/types/price-feed.ts";

builder.queryFields((t) => ({
  adminGetPriceFeeds: t.field({
    type: [PriceFeedType],
    description: "How it stands with the providers of closing prices; none when no key is set.",
    resolve: (_root, _args, { services }) => services.closingPriceFeeds.state(),
  }),
}));

builder.mutationFields((t) => ({
  adminFetchClosingPrices: t.field({
    type: [PriceFeedType],
    description:
      "Asks providers for the closes that lack, also those that rest; their limits hold. Answers how it stands after some seconds at most. Refused when no key is set.",
    resolve: (_root, _args, { services, actor }) => services.closingPriceFeeds.fetchNow(actor),
  }),
}));
