import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import { createQueryClient } from "../lib/network/query-client.ts";
import { currentSession } from "../lib/network/session.ts";
import { Toaster } from "../ui/toast/toaster.tsx";
import { signIn } from "./factories.ts";

/**
 * Renders a page as the app would at `path`, signed in as a USER unless somebody is already, with a fresh cache, no
 * retries and the toasts. `location()` is the address the page has gone to since; the button Browser back is the browser's.
 */
export function renderPage(page: ReactElement, path = "/") {
  if (!currentSession()) {
    signIn();
  }
  const queryClient = createQueryClient();
  // One key is one answer as in the app; what is waited for and kept there would only slow tests down.
  const queryKeyHashFn = queryClient.getDefaultOptions().queries?.queryKeyHashFn;
  queryClient.setDefaultOptions({ queries: { ...(queryKeyHashFn && { queryKeyHashFn }), retry: false } });
  let address = path;
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        {page}
        <AddressProbe
          onAddress={(next) => {
            address = next;
          }}
        />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...view, user: userEvent.setup(), queryClient, location: () => address };
}

function AddressProbe({ onAddress }: { readonly onAddress: (address: string) => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  onAddress(pathname + search);
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Browser back
    </button>
  );
}
