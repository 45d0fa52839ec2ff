/** An upload of the queue's history. */
export type RememberedUpload = {
  readonly id: string;
  readonly fileName: string;
  readonly fileSizeBytes: number;
  readonly status: string;
  readonly uploadedAt: Date;
  readonly durationMs: number | null;
  readonly message: string | null;
};
