import { QueryClientProvider } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { useMediaQuery, WIDE_SCREEN } from "../../lib/browser/use-media-query.ts";
import { classNames } from "../../lib/class-names.ts";
import { createQueryClient } from "../../lib/network/query-client.ts";
import { Toaster } from "../../ui/toast/toaster.tsx";
import { ErrorBoundary } from "../error-boundary.tsx";
import { BottomBar } from "../navigation/bottom-bar.tsx";
import { Overlays, useOverlay } from "../palette/overlays.tsx";
import { Explanation } from "./explanation.tsx";
import { Header } from "./header.tsx";
import { lazyExtra } from "./lazy-extra.ts";
import { tellNetworkFailure } from "./network-failure.ts";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useSavedUploads } from "./use-saved-uploads.ts";
import { useSessionExpiry } from "./use-session-expiry.ts";

const layoutLater = async () => (await import("./layout-later.ts")).LAYOUT_LATER;
const VersionDisplay = lazyExtra(async () => (await layoutLater()).VersionDisplay);
const FocusAfterRemoval = lazyExtra(async () => (await layoutLater()).FocusAfterRemoval);
const ExportQuestion = lazyExtra(async () => (await layoutLater()).ExportQuestion);
const Visits = lazyExtra(async () => (await layoutLater()).Visits);
const SetAsideLine = lazyExtra(async () => (await layoutLater()).SetAsideLine);
const DropAnywhere = lazyExtra(async () => (await layoutLater()).DropAnywhere);
/** The page comes first, then the socket. Without it the tab asks as it always did: when it is looked at. */
const UpdateLine = lazyExtra(async () => (await layoutLater()).UpdateLine, 1000);
/** Files for a start without a network are fetched when the page and its figures are long there. */
const AppUpdate = lazyExtra(async () => (await import("./app-update.ts")).AppUpdate, 5000);

/** Lives as long as the tab: a second sign-in must not find a second cache. */
export const queryClient = createQueryClient(tellNetworkFailure);

/** The frame of every screen after sign-in: header, navigation, toasts, version. */
export function AppLayout({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const wide = useMediaQuery(WIDE_SCREEN);
  const [openDropdown, setOpenDropdown] = useState<string>();
  const overlays = useOverlay();
  useFocusOnNavigation();
  useSessionExpiry();
  useSavedUploads(queryClient);

  return (
    <QueryClientProvider client={queryClient}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads somewhere; only the address must not change */}
      <a
        href="#main"
        onClick={skipToContent}
        className="rounded-input sr-only z-50 bg-accent text-on-accent focus:px-3 focus:py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header
        wide={wide}
        openDropdown={openDropdown}
        onDropdown={setOpenDropdown}
        onOverlay={overlays.setOverlay}
      />
      <div
        className={classNames(
          "mx-auto flex min-h-[calc(100dvh-var(--header-height))] w-full max-w-[100rem] flex-col px-4 pt-4 md:px-6 print:min-h-0 print:p-0",
          wide ? "pb-4" : "pb-20",
        )}
      >
        <main id="main" tabIndex={-1} className="peer flex-1">
          <Suspense fallback={null}>
            <SetAsideLine />
          </Suspense>
          <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>
        </main>
        <footer className="pt-8 peer-has-data-loading:invisible print:hidden">
          <Suspense fallback={<p className="min-h-4 text-legend" />}>
            <VersionDisplay />
          </Suspense>
        </footer>
      </div>
      {!wide && <BottomBar onOverlay={overlays.setOverlay} />}
      <Overlays {...overlays} />
      <Explanation />
      <Suspense fallback={null}>
        <DropAnywhere />
        <FocusAfterRemoval />
        <Visits />
        <ExportQuestion />
      </Suspense>
      <Suspense fallback={null}>
        <UpdateLine queryClient={queryClient} />
      </Suspense>
      {import.meta.env.PROD && (
        <Suspense fallback={null}>
          <AppUpdate />
        </Suspense>
      )}
      <Toaster />
    </QueryClientProvider>
  );
}

/** As the link would do by itself, but the address stays as it is. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
