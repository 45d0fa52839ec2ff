import type { Binder } from "./binder.ts";
import { BINDER_TABLES } from "./binder-tables.ts";
import { compareFile } from "./compare-file.ts";
import { showBinder } from "./show-binder.ts";
import { verifyBinder } from "./verify-binder.ts";

/**
 * The binder as one page that needs no network: its data as JSON, and functions as their own text that add everything up
 * again and show it. Its policy lets it load nothing.
 */
export const writeBinder = (binder: Binder): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${inHtml(titleOf(binder))}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${inHtml(titleOf(binder))}</h1>
<p><strong>This is a guide, not tax advice.</strong> ${inHtml(aboutOf(binder))}</p>
<noscript><p>This page adds its own sums up again and needs JavaScript for that. The data is in its source.</p></noscript>
<main></main>
<p><label>Your copies of these files, to see whether they are the same. They stay on this computer:
<input type="file" multiple></label></p>
<pre role="status"></pre>
<script type="application/json" id="binder">${inScript(JSON.stringify(binder))}</script>
<script>
const verifyBinder = ${String(verifyBinder)};
const showBinder = ${String(showBinder)};
const compareFile = ${String(compareFile)};
const binder = JSON.parse(document.getElementById("binder").textContent);
const page = { main: document.querySelector("main"), create: (tag) => document.createElement(tag) };
showBinder(page, { binder, checks: verifyBinder(binder), tables: ${JSON.stringify(BINDER_TABLES)} });
const sha256 = (bytes) => crypto.subtle.digest("SHA-256", bytes);
document.querySelector("input").addEventListener("change", async ({ target }) => {
  const lines = [...target.files].map((file) => compareFile(file, binder.files, sha256));
  document.querySelector("pre").textContent = (await Promise.all(lines)).join("\\n");
});
</script>
</body>
</html>
`;

const titleOf = ({ owner, taxYear: { year } }: Binder) => `Tax year ${year} of ${owner}`;

const READINGS = {
  BROKER: "wash sales as the broker reports them",
  STATUTE: "wash sales over all accounts, as the statute says",
  STRICT: "wash sales by the strict reading: any share or option of the underlying",
} as const;

const aboutOf = ({ taxYear: { reading, notice }, writtenOn, version, sealedOn }: Binder) =>
  `Reckoned with ${READINGS[reading]}. Written on ${writtenOn} by Strikebook ${version}` +
  `${sealedOn === null ? ", not sealed" : `, sealed on ${sealedOn}`}. ${notice}`;

const inHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** No text in it can end the element that it stands in. */
const inScript = (json: string) => json.replaceAll("<", "\\u003c");

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem; color: #1a1a1a; background: #fff }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100% } .wide { overflow-x: auto }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #ddd; vertical-align: top }
th { font-weight: 600 } .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.wrong { color: #b00020; font-weight: 600 }
@media print { body { margin: 0; max-width: none; font-size: 11px } tr { break-inside: avoid } input { display: none } }
`;
