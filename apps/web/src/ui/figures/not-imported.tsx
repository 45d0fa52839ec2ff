import type { KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import { classNames } from "../../lib/class-names.ts";
import { notImportedText, partText } from "../../lib/coverage/coverage-words.ts";
import { MISSING } from "../../lib/format.ts";

type Props = { readonly coverage: KnownCoverage };

/** In place of the figure of a period that no file covers: a dash, and why. */
export const NotImported = ({ coverage }: Props) => (
  <span className="block text-ink-2">
    <span className="block text-page">{MISSING}</span>
    <span className="block text-label">{notImportedText(coverage)}</span>
  </span>
);

/** Beside a figure that is of a part of its period, or without an account: `through Nov 20`. */
export const PartNote = ({ coverage, className }: Props & { readonly className?: string }) => {
  const text = partText(coverage);
  return text === undefined ? null : (
    <span className={classNames("text-label text-ink-2", className)}>{text}</span>
  );
};
