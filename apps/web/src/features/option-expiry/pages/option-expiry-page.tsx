import { ReferencePage } from "../../../ui/reference-data/reference-page.tsx";
import { OPTION_EXPIRIES } from "../option-expiry.descriptor.tsx";

/** The monthly expiry dates of each exchange. */
export function OptionExpiryPage() {
  return <ReferencePage calendar={OPTION_EXPIRIES} />;
}
