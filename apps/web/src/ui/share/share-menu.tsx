import { Ellipsis, ImageDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { Menu } from "../overlay/menu.tsx";
import type { SharePicture } from "./share-picture.ts";

const ShareDialog = lazy(async () => ({ default: (await import("./share-dialog.tsx")).ShareDialog }));

/** "..." of a drawing: makes a picture of it to show to others. */
export function ShareMenu({ picture }: { readonly picture: () => SharePicture }) {
  const [shown, setShown] = useState<SharePicture>();
  return (
    <span className="print:hidden">
      <Menu
        label="More actions"
        trigger={<Ellipsis aria-hidden size={16} />}
        items={[
          {
            label: "Share picture",
            icon: <ImageDown aria-hidden size={16} />,
            onSelect: () => setShown(picture()),
          },
        ]}
      />
      {shown &&
        // Out of the card, whose own looks a dialog in it would take on.
        createPortal(
          <Suspense fallback={null}>
            <ShareDialog picture={shown} onClose={() => setShown(undefined)} />
          </Suspense>,
          document.body,
        )}
    </span>
  );
}
