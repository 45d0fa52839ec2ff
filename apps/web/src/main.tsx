import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { FrontDoor } from "./app/front-door.tsx";
import { focusPressed } from "./lib/browser/focus-pressed.ts";
import { discardDeadSession, followOtherTabs } from "./lib/network/session.ts";
import "./index.css";

// zod reads this when it is loaded, later. A policy without eval reports its probe for one, which would hide a real breach.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

discardDeadSession();
followOtherTabs();
focusPressed();

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <FrontDoor />
    </StrictMode>,
  );
}
