import type { Database } from "@strikebook/database/client";

export type SystemRepository = ReturnType<typeof createSystemRepository>;

const ANSWER_MS_MAX = 2000;

export function createSystemRepository({ pool }: Database) {
  return {
    /** What the database takes on its disk, in bytes. */
    async sizeBytes(): Promise<number> {
      const { rows } = await pool.query<{ size: string }>(
        "SELECT pg_database_size(current_database()) AS size",
      );
      return Number(rows[0]?.size ?? 0);
    },

    /** Whether the database answers within two seconds. */
    async answers(): Promise<boolean> {
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), ANSWER_MS_MAX);
      });
      const answer = pool.query("SELECT 1").then(
        () => true,
        () => false,
      );
      try {
        return await Promise.race([answer, tooLate]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
