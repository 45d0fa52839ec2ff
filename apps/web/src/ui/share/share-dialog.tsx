import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { usePrivacy } from "../../lib/browser/privacy.ts";
import { downloadBlob } from "../../lib/csv-export.ts";
import { Button } from "../button.tsx";
import { Toggle } from "../form/toggle.tsx";
import { Modal } from "../overlay/modal.tsx";
import { notify } from "../toast/toast-store.ts";
import { drawPicture, PICTURE, pictureAddress, pictureBlob, type SharePicture } from "./share-picture.ts";

const FIGURES = [
  { value: "percent", label: "Percent" },
  { value: "dollars", label: "Dollars" },
] as const;

type Props = { readonly picture: SharePicture; readonly onClose: () => void };

/** The picture as others will see it, to save or to copy; dollars only when they are chosen. */
export function ShareDialog({ picture, onClose }: Props) {
  const isHidden = usePrivacy();
  const [chosen, setChosen] = useState<"dollars" | "percent">("percent");
  const figures = isHidden ? "percent" : chosen;
  const svg = drawPicture(picture, picture[figures]);
  return (
    <Modal
      title="Share picture"
      onClose={onClose}
      footer={
        <>
          {isCopyPossible() && (
            <Button onClick={() => void copy(svg)}>
              <Copy aria-hidden size={16} /> Copy
            </Button>
          )}
          <Button
            variant="primary"
            onClick={() => void act(async () => downloadBlob(picture.fileName, await pictureBlob(svg)))}
          >
            <Download aria-hidden size={16} /> Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <img
          src={pictureAddress(svg)}
          width={PICTURE.width}
          height={PICTURE.height}
          alt={[picture.title, picture.scope, picture[figures]?.text ?? "without amounts"]
            .filter(Boolean)
            .join(", ")}
          className="h-auto w-full rounded-card border border-line"
        />
        {isHidden ? (
          <p className="text-label text-ink-2">Amounts are hidden, so the picture has percent only.</p>
        ) : (
          <Toggle label="Figures" options={FIGURES} value={chosen} onChange={setChosen} />
        )}
        <p className="text-label text-ink-2">
          {toldBy(picture, figures)} It names no account. It never leaves this browser.
        </p>
      </div>
    </Modal>
  );
}

function toldBy({ percent }: SharePicture, figures: "dollars" | "percent"): string {
  if (figures === "dollars") {
    return "The picture shows your amounts in dollars.";
  }
  return percent === undefined
    ? "No base for a percentage is known, so the picture has no figure."
    : `${percent.text} ${percent.words}. The drawing is to scale, without amounts.`;
}

/** Over plain HTTP in a home network there is no clipboard for pictures. */
const isCopyPossible = (): boolean =>
  typeof ClipboardItem !== "undefined" && navigator.clipboard?.write !== undefined;

const copy = (svg: string): Promise<void> =>
  act(async () => {
    // Safari wants the item at once and the picture later.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": pictureBlob(svg) })]);
    notify.success("Picture copied");
  });

async function act(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    notify.error("This browser couldn't make the picture.");
  }
}
