import { useMutation } from "@tanstack/react-query";
import { areAmountsHidden } from "../../../lib/browser/privacy.ts";
import { downloadText } from "../../../lib/csv-export.ts";
import { askForExport } from "../../../lib/export-question.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { READINGS } from "../tax-words.ts";
import type { TaxYear } from "../tax-year.queries.ts";
import { taxBinder } from "../witness.queries.ts";

/** One file for an accountant or an heir; it opens in any browser, without this app and without a network. */
export function BinderCard({ taxYear: { year, reading } }: { readonly taxYear: TaxYear }) {
  const fileName = `tax-year-${year}-${READINGS[reading].name.toLowerCase()}.html`;
  const save = useMutation({
    mutationFn: async () =>
      downloadText(fileName, await taxBinder({ year, reading }), "text/html;charset=utf-8"),
  });
  const run = () => save.mutate();
  return (
    <Card
      title="For your accountant"
      actions={
        <Button
          busy={save.isPending}
          onClick={() => (areAmountsHidden() ? askForExport({ fileName, run }) : run())}
        >
          Download {year} as one file
        </Button>
      }
    >
      <p className="text-ink-2">
        Every row, your campaigns and corrections, and the fingerprints of the files it was all read from. It
        opens in any browser without a network and adds itself up again.
      </p>
      {save.error !== null && (
        <Notice tone="danger" role="alert" className="mt-3">
          {graphqlErrorText(save.error)}
        </Notice>
      )}
    </Card>
  );
}
