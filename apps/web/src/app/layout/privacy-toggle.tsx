import { Eye, EyeOff } from "lucide-react";
import { hideAmounts, usePrivacy } from "../../lib/browser/privacy.ts";
import { IconButton } from "../../ui/button.tsx";

/** Hides every amount from who looks over the shoulder, or shows them again. */
export function PrivacyToggle() {
  const hidden = usePrivacy();
  return (
    <IconButton label={hidden ? "Show amounts" : "Hide amounts"} onClick={() => hideAmounts(!hidden)}>
      {hidden ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
    </IconButton>
  );
}
