// The rules of docs/architecture.md, "who may import whom"; docs/testing.md says how each was seen to fail.
const TEST_CODE = "\\.test\\.tsx?$|/testing/";

/** The server's rooms beside its modules, and which of them each may import besides itself. */
const SERVER_ROOMS = {
  ledger: ["ledger/statements"],
  "ledger/statements": ["ledger"],
  "ledger/names": ["ledger", "ledger/statements"],
  "ledger/campaigns": ["ledger", "ledger/names", "ledger/statements"],
  records: ["ledger", "ledger/campaigns", "ledger/names"],
  outside: [],
  "import/file": [],
  "import/session": ["import/file", "records"],
  "import/preview": ["import/session", "import/file", "ledger", "records"],
  "import/confirm": ["import/preview", "import/session", "import/file", "ledger", "records"],
  "import/operations": ["import/session", "records"],
  "import/accounts": ["ledger", "records"],
  "import/undo": ["import/confirm", "import/preview", "import/session", "import/file", "ledger", "records"],
  "import/worker": [
    "import/undo",
    "import/accounts",
    "import/confirm",
    "import/operations",
    "import/preview",
    "import/session",
    "import/file",
    "ledger",
    "ledger/campaigns",
  ],
  "import/background": [
    "import/worker",
    "import/confirm",
    "import/operations",
    "import/preview",
    "import/session",
    "import/file",
    "records",
  ],
};

/** Folders of a room that are no rooms of their own. */
const FOLDERS = { ledger: ["matching"], records: ["prices", "reference"] };

/** A room's files, those of its folders among them. */
const filesOf = (room) => `${room}${FOLDERS[room] ? `(/(${FOLDERS[room].join("|")}))?` : ""}/[^/]+`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    forbid("no-cycle", "Two files that need each other are one file, or three.", {}, { circular: true }),
    forbid(
      "core-is-pure",
      "core computes; it reads no clock, disk, network, database or framework.",
      { path: "^packages/core/src", pathNot: TEST_CODE },
      { path: ".", pathNot: "^packages/core/src|node_modules/(big\\.js|papaparse)/" },
    ),
    forbid(
      "packages-know-no-app",
      "Apps use packages, never the other way round.",
      { path: "^packages" },
      { path: "^apps" },
    ),
    forbid(
      "apps-are-strangers",
      "Apps meet over the wire or in packages.",
      { path: "^apps/(server|web)/" },
      { path: "^apps/", pathNot: "^apps/$1/" },
    ),
    forbid(
      "cli-is-a-door-to-the-services",
      "The command line calls the server's services; it knows neither its wire nor what is behind them.",
      { path: "^apps/cli/" },
      { path: "^apps/", pathNot: "^apps/cli/|^apps/server/src/((services|env|clock)\\.ts$|startup/)" },
    ),
    forbid(
      "demo-comes-over-the-wire",
      "The demo's files are imported as anybody's are: it knows the domain, and the server only by its address.",
      { path: "^apps/demo/" },
      {
        path: "^(apps|packages)/",
        pathNot: "^apps/demo/|^packages/core/|/vitest\\.config\\.ts$|^packages/config/",
      },
    ),
    forbid(
      "web-never-touches-the-database",
      "The browser has no database.",
      { path: "^apps/web" },
      { path: "^packages/(database|auth)/|node_modules/@prisma/" },
    ),
    forbid(
      "only-repositories-query",
      "The database is opened and asked in *.repository.ts and in the composition root only; others pass a connection on.",
      {
        path: "^apps/server/src",
        pathNot: `\\.repository\\.ts$|/composition/|/(services|main|app|app-database|embedded-server)\\.ts$|${TEST_CODE}`,
      },
      {
        path: "^packages/database/|node_modules/@prisma/",
        pathNot:
          "^packages/database/src/((connection|transaction|user-lock|bulk-load|notifications|followers|outage|records-busy|durable-file)\\.ts$|copy/)",
      },
    ),
    forbid(
      "pg-stays-in-repositories",
      "pg is named in *.repository.ts and in threads that open connections; others pass a Connection on.",
      {
        path: "^apps/server/src",
        pathNot: `\\.repository\\.ts$|^apps/server/src/import/worker/|/app-database\\.ts$|${TEST_CODE}`,
      },
      { path: "node_modules/(@types/)?pg/" },
    ),
    forbid(
      "services-know-no-wire",
      "A service is called by GraphQL, REST and the channel alike.",
      { path: "\\.(service|repository)\\.ts$" },
      {
        path: "^apps/server/src/(graphql|http|realtime)/|node_modules/(@pothos|graphql|graphql-yoga|fastify)/",
      },
    ),
    forbid(
      "schema-asks-services",
      "A resolver calls a service; it does not reach behind it.",
      { path: "\\.(schema|routes|channel)\\.ts$" },
      { path: "\\.repository\\.ts$" },
    ),
    forbid(
      "modules-meet-in-services-ts",
      "One server module does not import another; services.ts hands it over. Tests may use another's helpers.",
      { path: "^apps/server/src/modules/([^/]+)/" },
      { path: "^apps/server/src/modules/", pathNot: "^apps/server/src/modules/($1|[^/]+/testing)/" },
    ),
    ...Object.entries(SERVER_ROOMS).map(([room, mayImport]) =>
      forbid(
        `server-room-${room.replaceAll("/", "-")}`,
        `Imports between the server's rooms run one way: ${room} imports ${mayImport.join(", ") || "none of them"}.`,
        { path: `^apps/server/src/${filesOf(room)}$`, pathNot: TEST_CODE },
        {
          path: "^apps/server/src/",
          pathNot: `^apps/server/src/(${[room, ...mayImport].map(filesOf).join("|")})$`,
        },
      ),
    ),
    forbid(
      "composition-is-the-root",
      "Services are put together in services.ts and composition/; nothing else knows how.",
      { path: "^apps/server/src/", pathNot: `^apps/server/src/(composition/|services\\.ts$)|${TEST_CODE}` },
      { path: "^apps/server/src/composition/" },
    ),
    forbid(
      "features-share-data-not-screens",
      "Of another feature import its data (*.queries.ts), a whole dialog (*-dialog.tsx) or a picker (*-picker.tsx), never a part of a screen.",
      { path: "^apps/web/src/features/([^/]+)/" },
      {
        path: "^apps/web/src/features/",
        pathNot: "^apps/web/src/features/$1/|\\.queries\\.ts$|-(dialog|picker)\\.tsx$",
      },
    ),
    forbid(
      "shared-knows-no-feature",
      "ui and lib serve the features and know none of them.",
      { path: "^apps/web/src/(ui|lib)/" },
      { path: "^apps/web/src/(features|app)/" },
    ),
    forbid(
      "states-are-decided-in-ui",
      "A screen asks through Answer, ListAnswer, QueryPanel or ChartAnswer: these alone decide what a query's loading, failure and old data look like.",
      { path: "^apps/web/src/", pathNot: "^apps/web/src/ui/" },
      { path: "^apps/web/src/ui/answer/(error-state|loading-text|refresh-failure|stale-notice)\\.tsx$" },
    ),
    forbid(
      "features-know-no-app",
      "Features are mounted by app, they do not look up to it.",
      { path: "^apps/web/src/features/" },
      { path: "^apps/web/src/app/" },
    ),
    forbid(
      "no-test-code-in-product",
      "Test helpers stay in tests.",
      { pathNot: `${TEST_CODE}|^e2e/|/bench/|vitest\\.config\\.ts$` },
      { path: TEST_CODE },
    ),
    forbid(
      "no-orphan",
      "A file that nothing reaches is dead.",
      {
        orphan: true,
        // Started by a person, a tool or a browser, not by an import.
        pathNot:
          "\\.(d\\.ts|test\\.tsx?)$|main\\.tsx?$|\\.config\\.ts$|\\.bench\\.ts$|\\.cjs$|/public/|/tools/|dev-server\\.ts$|print-schema\\.ts$|service-worker\\.js$",
      },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules|/src/generated/" },
    exclude: { path: "/(dist|test-results|playwright-report)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".d.ts", ".js"],
    },
  },
};
