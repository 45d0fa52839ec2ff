import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

type Props = {
  /** Switches the setting off again. */
  readonly onDecline: () => void;
};

/** Asks, in the page first, whether the browser may show notifications: its own question comes only after a yes. */
export function NotificationPrompt({ onDecline }: Props) {
  const [permission, setPermission] = useState(currentPermission);
  if (permission === "granted") {
    return null;
  }
  const allow = async () => setPermission(await Notification.requestPermission());
  return (
    <Notice
      tone={permission === "default" ? "info" : "warning"}
      actions={
        <span className="flex flex-wrap justify-end gap-2">
          {permission === "default" && <Button onClick={() => void allow()}>Allow notifications</Button>}
          <Button variant="quiet" onClick={onDecline}>
            {permission === "default" ? "Not now" : "Switch off"}
          </Button>
        </span>
      }
    >
      {permission === "default" ? (
        <>
          <p className="font-semibold">Let your browser tell you when a file is done?</p>
          <p>Only while you're in another tab or window. Turn it off in Settings.</p>
        </>
      ) : (
        <p>Notifications are on, but this browser blocks them for this address.</p>
      )}
    </Notice>
  );
}

function currentPermission(): NotificationPermission {
  return "Notification" in window ? Notification.permission : "denied";
}
