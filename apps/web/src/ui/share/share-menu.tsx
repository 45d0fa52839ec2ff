import { Ellipsis, ImageDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Menu } from "../overlay/menu.tsx";
import type { SharePicture } from "./share-picture.ts";

const ShareDialog = lazy(async () => ({ default: (await import("./share-dialog.tsx")).ShareDialog }));

/** "..." of a drawing: makes a picture of it to show to others. */
export function ShareMenu({ picture }: { readonly picture: () => SharePicture }) {
  const [shown, setShown] = useState<SharePicture>();
  return (
    <span className="print:hidden">
      <Menu
        label="More"
        trigger={<Ellipsis aria-hidden size={16} />}
        items={[
          {
            label: "Share picture",
            icon: <ImageDown aria-hidden size={16} />,
            onSelect: () => setShown(picture()),
          },
        ]}
      />
      {shown && (
        <Suspense fallback={null}>
          <ShareDialog picture={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </span>
  );
}
