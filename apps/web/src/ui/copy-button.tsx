import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "../lib/browser/copy-text.ts";
import { Button } from "./button.tsx";
import type { ButtonVariant } from "./button-class.ts";

const SAID_MS = 3000;

type Props = {
  readonly text: string;
  /** The name of the copied text: "password". */
  readonly what: string;
  readonly variant?: ButtonVariant;
};

/** Copies, and says whether it could. */
export function CopyButton({ text, what, variant = "secondary" }: Props) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  useEffect(() => {
    const timer = outcome === "copied" ? setTimeout(() => setOutcome(undefined), SAID_MS) : undefined;
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await copyText(text)) ? "copied" : "refused");
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button variant={variant} onClick={() => void copy()} className="whitespace-nowrap">
        <Icon aria-hidden size={16} /> Copy {what}
      </Button>
      <span role="status" className="text-label text-ink-2">
        {outcome === "copied" && "Copied"}
        {outcome === "refused" && "This browser doesn't allow copying. Select the text and copy it yourself."}
      </span>
    </span>
  );
}
