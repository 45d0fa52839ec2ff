import { StatusBadge } from "../../status-badge.tsx";

type Props = {
  readonly isEdited: boolean;
  /** The source's values beneath the edit, in words; undefined when the row was added by hand. */
  readonly source: string | undefined;
};

/** Marks a row that an administrator wrote, with what the source says. */
export function EditedMark({ isEdited, source }: Props) {
  return (
    isEdited && (
      <>
        <StatusBadge tone="accent">Edited</StatusBadge>
        <span className="text-label text-ink-2">
          {source === undefined ? "Added by hand" : `Source: ${source}`}
        </span>
      </>
    )
  );
}
