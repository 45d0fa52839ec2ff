import { useSyncExternalStore } from "react";
import { BrowserRouter } from "react-router-dom";
import { basenameOf, currentWhose, onWhoseChange } from "../lib/whose/whose.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./router.tsx";

/** The whole application in the browser; another person's figures are the same pages anew, under their address. */
export function App() {
  const whose = useSyncExternalStore(onWhoseChange, currentWhose);
  return (
    <ErrorBoundary>
      <BrowserRouter key={whose} basename={basenameOf(whose)}>
        <AppRoutes />
      </BrowserRouter>
    </ErrorBoundary>
  );
}
