import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { discardDeadSession, followOtherTabs } from "./lib/session.ts";
import "./index.css";

discardDeadSession();
followOtherTabs();

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
