import { Notice } from "../../../ui/notice.tsx";

/** Over campaigns that don't hold the newest rows yet. */
export const BeingWorkedOut = ({ isShown }: { readonly isShown: boolean | undefined }) =>
  isShown && (
    <Notice role="status">Your newest trades are being worked out. This page updates by itself.</Notice>
  );
