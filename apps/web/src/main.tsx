import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { prefetchScreen } from "./app/prefetch.ts";
import { discardDeadSession, followOtherTabs } from "./lib/session.ts";
import "./index.css";

discardDeadSession();
followOtherTabs();
prefetchScreen(window.location.pathname);

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
