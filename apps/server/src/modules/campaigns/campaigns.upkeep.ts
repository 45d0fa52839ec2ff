import { type Notifications, PERSON_CHANNEL } from "@strikebook/database/notifications";
import type { FastifyInstance } from "fastify";

type Needs = {
  /** Derives what is marked of everybody's campaigns. */
  readonly deriveCampaigns: () => Promise<void>;
  readonly listen: Notifications["listen"];
};

/**
 * Derives campaigns at the start and whenever somebody's data have changed, so that the first question after an import
 * finds them. What is missed here, the question itself derives.
 */
export function keepCampaignsDerived(app: FastifyInstance, { deriveCampaigns, listen }: Needs): void {
  let isRunning = false;
  let isAskedAgain = false;
  const derive = async () => {
    isAskedAgain = isRunning;
    if (isRunning) {
      return;
    }
    isRunning = true;
    do {
      isAskedAgain = false;
      await deriveCampaigns().catch((error: unknown) =>
        app.log.warn({ err: error }, "campaigns not derived"),
      );
    } while (isAskedAgain);
    isRunning = false;
  };
  app.addHook("onReady", async () => {
    await listen(PERSON_CHANNEL, derive, derive).catch((error: unknown) =>
      app.log.warn({ err: error }, "campaigns are derived when they are asked for"),
    );
    void derive();
  });
}
