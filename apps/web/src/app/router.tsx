import { lazy, Suspense } from "react";
import { Outlet, Route, Routes } from "react-router-dom";
import { usePrivacy } from "../lib/browser/privacy.ts";
import { useSession } from "../lib/network/session.ts";
import { useShownPerson } from "../lib/whose/shown-person.ts";
import { RequireRole, RequireSession } from "./guards.tsx";
import { loadLayout } from "./load-layout.ts";
import { PageLoading } from "./page-loading.tsx";
import { ADMIN_ROLE, PATHS } from "./paths.ts";
import { SCREENS } from "./screens.tsx";

const LoginPage = lazy(async () => ({
  default: (await import("../features/auth/pages/login-page.tsx")).LoginPage,
}));
const UnauthorizedPage = lazy(async () => ({
  default: (await import("../features/auth/pages/unauthorized-page.tsx")).UnauthorizedPage,
}));
const NewPasswordPage = lazy(async () => ({
  default: (await import("../features/auth/pages/new-password-page.tsx")).NewPasswordPage,
}));
const AddSecondFactorPage = lazy(async () => ({
  default: (await import("../features/auth/pages/add-second-factor-page.tsx")).AddSecondFactorPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import("./pages/not-found-page.tsx")).NotFoundPage,
}));
const AdminArea = lazy(async () => ({ default: (await import("./admin-area.tsx")).AdminArea }));
const AppLayout = lazy(loadLayout);

/** Which address shows what, and to whom. */
export function AppRoutes() {
  // Amounts are formatted all over the screens: all of them render again when amounts are hidden or shown.
  usePrivacy();
  // So are the locks of what another person alone may change.
  useShownPerson();
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route path={PATHS.login} element={<LoginPage />} />
        <Route path={PATHS.unauthorized} element={<UnauthorizedPage />} />
        <Route
          element={
            <RequireSession>
              <InsideLayout />
            </RequireSession>
          }
        >
          {SCREENS.map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
          <Route
            path="/admin/*"
            element={
              <RequireRole role={ADMIN_ROLE}>
                <AdminArea />
              </RequireRole>
            }
          />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  );
}

/** Who has a temporary password, or lacks a second factor that is demanded, sees only the page that mends it. */
function InsideLayout() {
  const session = useSession();
  if (session?.user.mustChangePassword) {
    return <NewPasswordPage />;
  }
  if (session?.user.mustAddSecondFactor) {
    return <AddSecondFactorPage />;
  }
  return (
    <AppLayout>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </AppLayout>
  );
}
