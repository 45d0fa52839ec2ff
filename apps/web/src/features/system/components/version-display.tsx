import { useQuery } from "@tanstack/react-query";
import { versions } from "../system.queries.ts";

/** The versions of the page and of the server, for reporting a fault, and their source (AGPL, section 13). */
export function VersionDisplay() {
  const { data } = useQuery(versions());
  if (!data) {
    return <p className="min-h-4 text-legend" />;
  }
  const { frontend, backend, sourceUrl } = data;
  const known = [frontend && `Frontend ${frontend}`, backend && `Backend ${backend}`].filter(Boolean);
  return (
    <p className="min-h-4 text-legend text-ink-3">
      {known.length > 0 ? known.join(" · ") : "Version unavailable"}
      {sourceUrl !== undefined && (
        <>
          {" · "}
          <a className="underline" href={sourceUrl} rel="noreferrer" target="_blank">
            Source code
          </a>
        </>
      )}
    </p>
  );
}
