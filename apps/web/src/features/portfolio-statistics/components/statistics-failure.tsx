import { CircleAlert } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { requestIdOf } from "../../../lib/network/api-error.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";

type Props = { readonly error: unknown; readonly onRetry: () => void; readonly busy?: boolean };

/** The statistics cannot be shown: why, once more, or back to where one came from. */
export function StatisticsFailure({ error, onRetry, busy = false }: Props) {
  const navigate = useNavigate();
  const requestId = requestIdOf(error);
  return (
    <Card>
      <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
        <CircleAlert aria-hidden size={24} className="text-danger" />
        <div role="alert">
          <h2>Statistics Dashboard Error</h2>
          <p className="text-ink-2">{graphqlErrorText(error)}</p>
        </div>
        {requestId && <p className="text-label text-ink-3">Request {requestId}</p>}
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button variant="primary" onClick={onRetry} busy={busy}>
            Try Again
          </Button>
          <Button onClick={() => void goBack(navigate)}>Go Back</Button>
        </div>
      </div>
    </Card>
  );
}

/** Opened by its address, a page has nothing behind it. */
function goBack(navigate: ReturnType<typeof useNavigate>) {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return idx === undefined || idx === 0 ? navigate("/admin") : navigate(-1);
}
