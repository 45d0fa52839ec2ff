// Runs before the first paint, so that a chosen theme never flashes. Without a choice the system decides, in CSS.
(() => {
  try {
    const theme = localStorage.getItem("strikebook-theme");
    if (theme === "light" || theme === "dark") {
      document.documentElement.dataset.theme = theme;
    }
    if (localStorage.getItem("strikebook-palette") === "blue-orange") {
      document.documentElement.dataset.palette = "blue-orange";
    }
  } catch {
    // Storage can be closed by the browser's settings; the system's theme is then used.
  }
})();
