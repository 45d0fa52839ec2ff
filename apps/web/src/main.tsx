import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { FrontDoor } from "./app/front-door.tsx";
import { discardDeadSession, followOtherTabs } from "./lib/network/session.ts";
import "./index.css";

discardDeadSession();
followOtherTabs();

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <FrontDoor />
    </StrictMode>,
  );
}
