import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

type Props = {
  /** What the position is now. */
  readonly children: ReactNode;
  readonly onTake: () => void;
  readonly onOverwrite: () => void;
};

/** Another tab, another device or an import was faster: the person chooses. */
export function ChangedMeanwhile({ children, onTake, onOverwrite }: Props) {
  return (
    <Notice tone="warning" role="alert">
      <p>This position was changed in the meantime. It is now:</p>
      <p className="my-1 font-semibold">{children}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onTake}>Use these values</Button>
        <Button onClick={onOverwrite}>Save mine over them</Button>
      </div>
    </Notice>
  );
}
