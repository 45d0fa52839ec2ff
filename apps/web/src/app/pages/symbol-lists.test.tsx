import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { UnderlyingCampaigns } from "../../features/campaigns/components/underlying-campaigns.tsx";
import { answerCampaigns, WHEEL } from "../../features/campaigns/testing/campaign-answers.ts";
import { UnderlyingLots } from "../../features/ledger/components/underlying-lots.tsx";
import { UnderlyingTrades } from "../../features/ledger/components/underlying-trades.tsx";
import {
  answerLots,
  answerTransactions,
  openLot,
  transaction,
} from "../../features/ledger/testing/ledger-answers.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";

test("rows stay where they could not be renewed, and each list of a symbol says that they are old", async () => {
  answerTransactions([transaction()]);
  answerLots([openLot()]);
  answerCampaigns([WHEEL]);
  const { queryClient } = renderPage(
    <>
      <UnderlyingLots underlying="XYZ" isRenamed={false} book="TRADE" />
      <UnderlyingCampaigns underlying="XYZ" />
      <UnderlyingTrades underlying="XYZ" isRenamed={false} />
    </>,
  );
  const lists = ["Open lots", "Campaigns", "Trades and income"];
  for (const name of lists) {
    const table = within(await screen.findByRole("table", { name }));
    await waitFor(() => expect(table.getAllByRole("row")).toHaveLength(2));
  }

  server.use(
    ...["OpenLots", "Campaigns", "Transactions"].map((name) =>
      graphql.query(name, () => HttpResponse.json({ errors: [{ message: "Out of order" }] })),
    ),
  );
  await queryClient.invalidateQueries();

  for (const name of lists) {
    const section = within(screen.getByRole("region", { name }));
    expect((await section.findByRole("alert")).textContent).toMatch(
      new RegExp(`^Error loading ${name.toLowerCase()}\\. Out of order Showing data from`),
    );
    expect(section.getAllByRole("row")).toHaveLength(2);
  }
});
