import { useState } from "react";
import { type CsvColumn, downloadText, toCsv } from "../../../lib/csv-export.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { ExportButton } from "../../../ui/export-button.tsx";
import { roleLabels } from "../user-words.ts";
import { type AdminUser, fetchAllUsers, type UserFilter } from "../users.queries.ts";

type Props = {
  readonly filter: UserFilter;
  /** Undefined while nobody knows. */
  readonly count: number | undefined;
  readonly onFailure: (message: string) => void;
};

/** All users of the filter, on this page or not, as a file. */
export function ExportUsers({ filter, count, onFailure }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const exportAll = async () => {
    setIsBusy(true);
    try {
      downloadText("users.csv", toCsv(COLUMNS, await fetchAllUsers(filter)));
    } catch (error) {
      onFailure(`The export failed: ${graphqlErrorText(error)}`);
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton rows={count} busy={isBusy} onExport={() => void exportAll()} />;
}

const COLUMNS: readonly CsvColumn<AdminUser>[] = [
  { header: "Username", value: ({ username }) => username },
  { header: "First name", value: ({ firstName }) => firstName },
  { header: "Last name", value: ({ lastName }) => lastName },
  { header: "E-mail", value: ({ email }) => email },
  { header: "E-mail verified", value: ({ emailVerified }) => (emailVerified ? "yes" : "no") },
  { header: "Roles", value: (user) => roleLabels(user).join(", ") },
  { header: "Status", value: ({ enabled }) => (enabled ? "Active" : "Inactive") },
  { header: "Last login", kind: "date", value: ({ lastLoginAt }) => lastLoginAt },
  { header: "Created", kind: "date", value: ({ createdAt }) => createdAt },
];
