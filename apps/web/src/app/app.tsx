import { BrowserRouter } from "react-router-dom";
import { ErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./router.tsx";

/** The whole application in the browser. */
export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </ErrorBoundary>
  );
}
