import { chromium } from "@playwright/test";
const BASE = "http://127.0.0.1:28731";
const shots = JSON.parse(process.argv[2]);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const r = await fetch(`${BASE}/api/auth/login`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ usernameOrEmail: "ada", password: "Aa1!look-at-screens" }) });
const { token, user } = await r.json();
for (const { url, name, width = 1440, dark = false, height = 900, full = true, js } of shots) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: dark ? "dark" : "light", timezoneId: "America/New_York" });
  page.on("pageerror", (e) => console.log("ERR", name, e.message));
  await page.goto(`${BASE}/login`);
  await page.evaluate(([t, u]) => { localStorage.setItem("tserver_token", t); localStorage.setItem("tserver_user", u); }, [token, JSON.stringify(user)]);
  await page.goto(BASE + url);
  await page.waitForLoadState("networkidle");
  if (js) { await eval(`(async () => { ${js} })()`); await page.waitForTimeout(400); }
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (over > 0) console.log("SIDEWAYS", name, over);
  await page.screenshot({ path: `/tmp/small/${name}.png`, fullPage: full });
  await page.close();
}
await browser.close();
