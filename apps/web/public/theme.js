// Runs before anything else: a chosen theme never flashes, and the scripts of the signed-in are fetched at once.
// Without a chosen theme the system decides, in CSS.
(() => {
  /** Fetches the scripts that the index names beside the first one, which would ask for them only once it runs. */
  const fetchEarly = (name) => {
    const files = document.querySelector(`meta[name="${name}"]`)?.content ?? "";
    for (const href of files.split(" ").filter(Boolean)) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
  };
  try {
    const theme = localStorage.getItem("strikebook-theme");
    if (theme === "light" || theme === "dark") {
      document.documentElement.dataset.theme = theme;
    }
    if (localStorage.getItem("strikebook-palette") === "blue-orange") {
      document.documentElement.dataset.palette = "blue-orange";
    }
    if (localStorage.getItem("tserver_token") !== null) {
      fetchEarly("app-scripts");
      if (location.pathname === "/") {
        fetchEarly("home-scripts");
      }
    }
  } catch {
    // Storage can be closed by the browser's settings; the system's theme is then used.
  }
})();
