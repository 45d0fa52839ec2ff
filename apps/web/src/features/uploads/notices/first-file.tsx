import { useQuery } from "@tanstack/react-query";
import { Download, FileInput, LineChart, type LucideIcon } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { handOver } from "../../../lib/browser/dropped-files.ts";
import { useSession } from "../../../lib/network/session.ts";
import { FIDELITY_ACTIVITY } from "../../../lib/product.ts";
import { isReadOnly } from "../../../lib/whose/view-only.ts";
import { Card } from "../../../ui/card.tsx";
import { FileButton } from "../../../ui/form/file-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { accountsQuery } from "../../brokerage-accounts/brokerage-accounts.queries.ts";

type Step = { readonly icon: LucideIcon; readonly title: string; readonly text: string };

const STEPS: readonly Step[] = [
  {
    icon: Download,
    title: "Download at Fidelity",
    text: "Accounts & Trade, Activity & Orders, History, then Download. Positions have a Download of their own.",
  },
  {
    icon: FileInput,
    title: "Drop the file here",
    text: "Drop it anywhere on this page, or choose it below.",
  },
  {
    icon: LineChart,
    title: "Read your profit",
    text: "We match every opening with its closing and show what you earned.",
  },
];

/**
 * Home before there is anything to show: how the first figures come about. Nothing for who may not import, and nothing where
 * figures are missing because an account is set aside for another's copy: the layout says that above every page of figures.
 */
export function FirstFile() {
  const session = useSession();
  const { data, isPending } = useQuery(accountsQuery());
  if (isPending) {
    return <Skeleton className="h-60" />;
  }
  const mayImport = session !== undefined && !isReadOnly(session.user);
  if (!mayImport || data?.accounts.some(({ setAsideFor }) => setAsideFor)) {
    return null;
  }
  return (
    <Card title="Three steps to your first numbers">
      <ol className="grid gap-6 py-4 md:grid-cols-3">
        {STEPS.map(({ icon: Icon, title, text }, index) => (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden size={24} className="mt-0.5 shrink-0 text-accent" />
            <div>
              <h3 className="font-semibold">
                {index + 1}. {title}
              </h3>
              <p className="text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 pt-2">
        <ChooseFile />
        <a href={FIDELITY_ACTIVITY} target="_blank" rel="noopener noreferrer">
          Open Fidelity<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
    </Card>
  );
}

/** Opens the browser's file dialog; what is chosen goes to the upload page, as if it were dropped. */
function ChooseFile() {
  const navigate = useNavigate();
  return (
    <FileButton
      label="Files to upload"
      multiple
      variant="primary"
      onFiles={(files) => {
        handOver(files);
        void navigate("/upload");
      }}
    >
      Choose a file
    </FileButton>
  );
}
