import { useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useFocusWhenLost } from "../../../ui/use-lost-focus.ts";
import { PreviewTable } from "./positions-preview.tsx";
import { type FormProps, RowsForm } from "./rows-form.tsx";

export const ADDING_HELP =
  "Paste cells from a spreadsheet into any field: symbol, quantity, type, account, date, description, price.";

/** The form of the rows and, once the server found nothing wrong with them, their preview. */
export function AddRows({ adding, ...form }: FormProps) {
  const { preview, failure, isBusy } = adding;
  const area = useRef<HTMLDivElement>(null);
  // The button that led here went with its step.
  useFocusWhenLost(preview === undefined, area);
  return (
    <div ref={area} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {preview === undefined ? (
        <RowsForm {...form} adding={adding} />
      ) : (
        <>
          <PreviewTable preview={preview} wholeLists={adding.wholeLists} onWholeList={adding.onWholeList} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button disabled={isBusy} onClick={adding.back}>
              Back to Form
            </Button>
            <Button variant="primary" busy={isBusy} onClick={() => void adding.save()}>
              Confirm & Add Positions
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
