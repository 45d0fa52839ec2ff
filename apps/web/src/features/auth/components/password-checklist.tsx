import { PASSWORD_RULES } from "@strikebook/core/users/password-rules";
import { Circle, CircleCheck } from "lucide-react";
import { classNames } from "../../../lib/class-names.ts";

/** Which of the rules a password meets, renewed with each letter. */
export function PasswordChecklist({ password }: { readonly password: string }) {
  return (
    <ul aria-label="Password requirements" className="grid gap-1 text-label">
      {PASSWORD_RULES.map(({ label, isMet }) => {
        const met = isMet(password);
        const Icon = met ? CircleCheck : Circle;
        return (
          <li key={label} className={classNames("flex items-start gap-2", met ? "text-gain" : "text-ink-2")}>
            <Icon aria-hidden size={16} className="shrink-0" />
            <span>
              {label}
              <span className="sr-only">{met ? ", met" : ", not met"}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
