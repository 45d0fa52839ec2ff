import { Link } from "react-router-dom";
import { PRODUCT } from "../../lib/product.ts";
import { PATHS } from "../paths.ts";
import { Clock } from "./clock.tsx";
import type { DropdownControl } from "./dropdown.tsx";
import { Navigation } from "./navigation.tsx";
import { UserMenu } from "./user-menu.tsx";

type Props = DropdownControl & { readonly wide: boolean };

/** The bar at the top. Of all its dropdowns one at most is open. */
export function Header({ wide, ...control }: Props) {
  return (
    <header className="sticky top-0 z-30 h-(--header-height) border-b border-line bg-surface print:static">
      <div className="mx-auto flex h-full max-w-[100rem] items-center gap-2 px-4 md:gap-3 md:px-6">
        <Link
          to={PATHS.home}
          className="rounded-input flex shrink-0 items-center gap-2 font-semibold text-ink no-underline"
        >
          <img src="/favicon.svg" alt="" width={24} height={24} />
          <span className="max-lg:sr-only">{PRODUCT}</span>
        </Link>
        <Navigation wide={wide} {...control} />
        <div className="ml-auto flex shrink-0 items-center gap-1 md:gap-4">
          <Clock />
          <UserMenu {...control} />
        </div>
      </div>
    </header>
  );
}
