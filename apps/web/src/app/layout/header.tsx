import { Eye, EyeOff, Search, Upload } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router-dom";
import { hideAmounts, usePrivacy } from "../../lib/browser/privacy.ts";
import { useMediaQuery } from "../../lib/browser/use-media-query.ts";
import { useSession } from "../../lib/network/session.ts";
import { PRODUCT } from "../../lib/product.ts";
import { isReadOnly } from "../../lib/whose/view-only.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { UPLOAD_LINK } from "../menus.ts";
import { Clock } from "../navigation/clock.tsx";
import type { DropdownControl } from "../navigation/dropdown.tsx";
import { Navigation } from "../navigation/navigation.tsx";
import { UserMenu } from "../navigation/user-menu.tsx";
import { paletteKeys } from "../palette/shortcuts.ts";
import type { Overlay } from "../palette/use-shortcuts.ts";
import { PATHS } from "../paths.ts";
import { lazyExtra } from "./lazy-extra.ts";

const WhoseSwitch = lazyExtra(async () => (await import("./layout-later.ts")).LAYOUT_LATER.WhoseSwitch);

type Props = DropdownControl & {
  readonly wide: boolean;
  readonly onOverlay: (overlay: Overlay) => void;
};

/** The bar at the top. Of all its dropdowns one at most is open. */
export function Header({ wide, onOverlay, ...control }: Props) {
  const session = useSession();
  // A narrower screen has it in the menu.
  const hasRoomForClock = useMediaQuery("(min-width: 48rem)");
  return (
    <header className="sticky top-0 z-30 h-(--header-height) border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex h-full max-w-[100rem] items-center gap-2 px-4 max-[23rem]:gap-1 max-[23rem]:px-2 md:gap-3 md:px-6">
        <Link
          to={PATHS.home}
          className="rounded-input flex shrink-0 items-center gap-2 font-semibold text-ink no-underline pointer-coarse:min-[23rem]:-ml-2.5 pointer-coarse:min-[23rem]:min-w-11 pointer-coarse:min-[23rem]:justify-center"
        >
          <img src="/favicon.svg" alt="" width={24} height={24} />
          <span className="max-lg:sr-only">{PRODUCT}</span>
        </Link>
        <Navigation wide={wide} {...control} />
        <div className="ml-auto flex shrink-0 items-center gap-1 md:gap-2 lg:gap-4">
          {wide && session && !isReadOnly(session.user) && (
            <Link
              to={UPLOAD_LINK.path}
              className={buttonClass("primary", "max-[72rem]:px-2 pointer-fine:min-h-8 pointer-fine:py-1")}
            >
              <Upload aria-hidden size={16} />
              <span className="max-[72rem]:sr-only">{UPLOAD_LINK.label}</span>
            </Link>
          )}
          {wide && (
            <Button
              variant="quiet"
              className="px-2! font-normal! text-ink-2"
              onClick={() => onOverlay("palette")}
            >
              <Search aria-hidden size={16} />
              <span className="sr-only">Command palette</span>
              <kbd className="rounded-input border border-line px-1 font-mono text-legend max-[72rem]:hidden">
                {paletteKeys()}
              </kbd>
            </Button>
          )}
          {hasRoomForClock && <Clock />}
          <Suspense fallback={null}>
            <WhoseSwitch />
          </Suspense>
          <PrivacyToggle />
          <UserMenu {...control} onOverlay={onOverlay} />
        </div>
      </div>
    </header>
  );
}

/** Hides every amount from who looks over the shoulder, or shows them again. */
function PrivacyToggle() {
  const hidden = usePrivacy();
  return (
    <IconButton label={hidden ? "Show amounts" : "Hide amounts"} onClick={() => hideAmounts(!hidden)}>
      {hidden ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
    </IconButton>
  );
}
