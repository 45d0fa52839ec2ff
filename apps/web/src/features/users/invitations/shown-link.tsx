import { lazy, Suspense } from "react";
import { formatInstant } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { ShownOnce } from "../../../ui/shown-once/shown-once.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type InvitationLink, wholeLink } from "./invitations.queries.ts";

const QrCode = lazy(async () => ({ default: (await import("../../../ui/shown-once/qr-code.tsx")).QrCode }));

type Props = {
  readonly made: InvitationLink;
  /** A mail was asked for. */
  readonly wantsMail: boolean;
  readonly onClose: () => void;
};

/** The link of an invitation, to copy, to photograph, or mailed: it is shown only as long as this is on the screen. */
export function ShownLink({ made, wantsMail, onClose }: Props) {
  const { firstName, email, expiresAt } = made.invitation;
  const link = wholeLink(made);
  return (
    <Modal
      title={`Link for ${firstName}`}
      size="small"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {wantsMail && <MailNotice isMailed={made.isMailed} email={email} />}
        <ShownOnce label="Invitation link" text={link} what="link" />
        <Suspense fallback={<Skeleton className="size-56" />}>
          <QrCode text={link} label={`QR code for ${firstName}`} />
        </Suspense>
        <Notice tone="warning">
          Whoever has this link can use it, once, until {formatInstant(expiresAt)}. It's shown only now. If it
          gets lost, make a new one in the list of invitations.
        </Notice>
      </div>
    </Modal>
  );
}

function MailNotice({ isMailed, email }: { readonly isMailed: boolean; readonly email: string }) {
  return isMailed ? (
    <Notice tone="success" role="status">
      The link is on its way to {email}.
    </Notice>
  ) : (
    <Notice tone="warning" role="status">
      The e-mail to {email} could not be sent. Hand over the link yourself.
    </Notice>
  );
}
