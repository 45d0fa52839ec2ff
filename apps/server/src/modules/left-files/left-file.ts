/** A file that a script brought and that waits for its person. */
export type LeftFile = {
  /** Of its preview. */
  readonly sessionId: string;
  readonly fileName: string;
  readonly fileSizeBytes: number;
  readonly leftAt: Date;
};
