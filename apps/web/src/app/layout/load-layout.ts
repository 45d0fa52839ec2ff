/** The layout is fetched apart from the login screen, which does without it. */
export async function loadLayout() {
  const { AppLayout } = await import("./app-layout.tsx");
  return { default: AppLayout };
}
