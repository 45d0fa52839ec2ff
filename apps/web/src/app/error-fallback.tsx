import { buttonClass } from "../ui/button-class.ts";

type Props = { readonly error: unknown; readonly onRetry: () => void };

/** Shown in place of a screen that broke. */
export function ErrorFallback({ error, onRetry }: Props) {
  const outdated = isFailedChunk(error);
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-3 px-4 py-16 text-center">
      <h1>Something went wrong</h1>
      <p className="text-ink-2">
        {outdated
          ? "Part of the app couldn't load. There may be a new version: reload the page."
          : "We couldn't show this page. Your data is safe."}
      </p>
      <div className="flex gap-2">
        {!outdated && (
          <button type="button" className={buttonClass()} onClick={onRetry}>
            Try Again
          </button>
        )}
        <button type="button" className={buttonClass("primary")} onClick={() => window.location.reload()}>
          Reload Page
        </button>
      </div>
    </div>
  );
}

/** The words of Chromium, Firefox and Safari for a script that is no longer there. Trying again cannot help. */
function isFailedChunk(error: unknown): boolean {
  const message = error instanceof Error ? error.message : "";
  return /dynamically imported module|importing a module script|preload CSS/i.test(message);
}
