/** Written into the build by vite.config.ts. */
declare const __FRONTEND_VERSION__: {
  readonly version: string;
  readonly gitCommit: string;
  readonly environment: string;
};
