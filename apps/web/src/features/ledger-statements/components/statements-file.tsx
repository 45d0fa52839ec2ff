import { useState } from "react";
import { areAmountsHidden } from "../../../lib/browser/privacy.ts";
import { downloadText } from "../../../lib/csv-export.ts";
import { askForExport } from "../../../lib/export-question.ts";
import { plural } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { useShownPerson } from "../../../lib/whose/shown-person.ts";
import { Button } from "../../../ui/button.tsx";
import { FileButton } from "../../../ui/form/file-button.tsx";
import type { NoticeTone } from "../../../ui/notice.tsx";
import { exportStatements, importStatements } from "../ledger-statements.queries.ts";
import { useStatementChange } from "../use-statement-change.ts";

export type Message = { readonly tone: NoticeTone; readonly text: string };

type Props = { readonly onMessage: (message: Message) => void };

const FILE_NAME = "strikebook-corrections.csv";

/** Saves all statements as a text file, and reads one. */
export function StatementsFile({ onMessage }: Props) {
  const person = useShownPerson();
  const [isExporting, setIsExporting] = useState(false);
  const fail = (error: unknown) => onMessage({ tone: "danger", text: graphqlErrorText(error) });
  const reading = useStatementChange(
    async (file: File) => await importStatements(await file.text()),
    (added) =>
      onMessage({
        tone: "success",
        text: added === 0 ? "Nothing new in this file." : `${plural(added, "correction")} added.`,
      }),
  );
  const save = async () => {
    setIsExporting(true);
    try {
      downloadText(FILE_NAME, await exportStatements());
    } catch (error) {
      fail(error);
    }
    setIsExporting(false);
  };
  // The file holds real amounts.
  const ask = () =>
    areAmountsHidden() ? askForExport({ fileName: FILE_NAME, run: () => void save() }) : void save();
  return (
    <>
      <Button variant="quiet" disabled={person?.whose === "all"} busy={isExporting} onClick={ask}>
        Save corrections as a file
      </Button>
      <FileButton
        label="A file of corrections"
        accept=".csv,.txt"
        variant="quiet"
        disabled={reading.isLocked}
        busy={reading.isPending}
        onFiles={([file]) => file && reading.change(file, { onError: fail })}
      >
        Add corrections from a file
      </FileButton>
    </>
  );
}
