import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Notice } from "../../../ui/notice.tsx";

type Props = { readonly codes: readonly string[]; readonly onDone: () => void };

/** New recovery codes, this once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="success" role="status">
        Done. These are your recovery codes, shown this once. Each signs you in once when your second factor
        is lost: keep them where your phone isn't.
      </Notice>
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-between gap-2">
        <CopyButton text={codes.join("\n")} what="codes" />
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
