import { useEffect, useState } from "react";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";

/** After a success the message stays this long, then the modal closes itself. */
const CLOSE_AFTER_MS = 2000;

/** The own password, from the user menu. */
export function ChangePasswordModal({ onClose }: { readonly onClose: () => void }) {
  const [changed, setChanged] = useState(false);

  useEffect(() => {
    if (!changed) {
      return undefined;
    }
    const timer = setTimeout(onClose, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [changed, onClose]);

  return (
    <Modal title="Change Password" size="small" onClose={onClose}>
      {changed ? (
        <Notice tone="success" role="status">
          {ERROR_TEXTS.passwordChangedModal}
        </Notice>
      ) : (
        <div className="flex flex-col gap-4">
          <p>Your other devices are signed out, and your tokens for scripts end.</p>
          <ChangePasswordForm
            onChanged={() => setChanged(true)}
            actions={<Button onClick={onClose}>Cancel</Button>}
          />
        </div>
      )}
    </Modal>
  );
}
