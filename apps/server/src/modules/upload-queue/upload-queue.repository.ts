import { type QueueSettings, readSettings } from "@strikebook/core/uploads/queue/queue-settings";
import type { Database } from "@strikebook/database/client";
import { REMEMBERED_MAX, type RememberedUploadInput } from "@strikebook/validators/uploads/upload-queue";
import type { RememberedUpload } from "./remembered-upload.ts";

/** What a user's upload queue keeps for every browser of theirs. */
export const createUploadQueueRepository = ({ prisma }: Pick<Database, "prisma">) => ({
  /** Undefined while the user has saved none. */
  async findSettings(userId: string): Promise<QueueSettings | undefined> {
    const row = await prisma.uploadQueueSettings.findUnique({ where: { userId } });
    return row === null ? undefined : readSettings(row.settings);
  },

  async saveSettings(userId: string, settings: QueueSettings): Promise<void> {
    await prisma.uploadQueueSettings.upsert({
      where: { userId },
      create: { userId, settings },
      update: { settings },
    });
  },

  /** Newest first. */
  async listRemembered(userId: string): Promise<RememberedUpload[]> {
    const rows = await prisma.rememberedUpload.findMany({
      where: { userId },
      orderBy: [{ endedAt: "desc" }, { id: "asc" }],
      take: REMEMBERED_MAX,
    });
    return rows.map(({ id, fileName, sizeBytes, status, endedAt, durationMs, message }) => ({
      id,
      fileName,
      fileSizeBytes: Number(sizeBytes),
      status,
      uploadedAt: endedAt,
      durationMs: durationMs === null ? null : Number(durationMs),
      message,
    }));
  },

  /** Adds uploads, or replaces what was said of them; beyond the newest thousand none is kept. */
  async remember(userId: string, uploads: readonly RememberedUploadInput[]): Promise<void> {
    await prisma.$transaction(
      uploads.map(({ id, ...upload }) => {
        const row = toRow(upload);
        return prisma.rememberedUpload.upsert({
          where: { userId_id: { userId, id } },
          create: { userId, id, ...row },
          update: row,
        });
      }),
    );
    const last = await prisma.rememberedUpload.findFirst({
      where: { userId },
      orderBy: [{ endedAt: "desc" }, { id: "asc" }],
      skip: REMEMBERED_MAX,
    });
    if (last !== null) {
      await prisma.rememberedUpload.deleteMany({ where: { userId, endedAt: { lte: last.endedAt } } });
    }
  },

  async forgetRemembered(userId: string): Promise<void> {
    await prisma.rememberedUpload.deleteMany({ where: { userId } });
  },
});

const toRow = ({
  fileSizeBytes,
  uploadedAt,
  durationMs,
  message,
  ...same
}: Omit<RememberedUploadInput, "id">) => ({
  ...same,
  sizeBytes: BigInt(fileSizeBytes),
  endedAt: uploadedAt,
  durationMs: durationMs == null ? null : BigInt(Math.round(durationMs)),
  message: message ?? null,
});
