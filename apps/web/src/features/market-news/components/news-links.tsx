import { ExternalLink, PictureInPicture2 } from "lucide-react";
import type { MouseEvent } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";

const SITES: readonly { readonly name: string; readonly url: string }[] = [
  { name: "Yahoo Finance", url: "https://finance.yahoo.com/" },
  { name: "CNBC", url: "https://www.cnbc.com/markets/" },
  { name: "MarketWatch", url: "https://www.marketwatch.com/" },
  { name: "Bloomberg", url: "https://www.bloomberg.com/markets" },
  { name: "Reuters", url: "https://www.reuters.com/markets/" },
];

const WINDOW = "popup,noopener,noreferrer,width=1200,height=800";

/** Market news elsewhere: a click opens a tab; with Shift, or by the button beside it, a window of fixed size. */
export function NewsLinks() {
  return (
    <Card title="External Links" subtitle="Market news" className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {SITES.map(({ name, url }) => (
          <li key={name} className="flex flex-1 items-center gap-1">
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              title="Shift-click opens a window"
              onClick={(event) => openOnShift(event, url)}
              className={buttonClass("secondary", "flex-1 justify-between!")}
            >
              <span>
                {name}
                <span className="sr-only"> (opens in a new tab)</span>
              </span>
              <ExternalLink aria-hidden size={16} className="shrink-0 text-ink-2" />
            </a>
            {/* A phone has no windows. */}
            <IconButton
              label={`Open ${name} in a window`}
              className="max-sm:hidden"
              onClick={() => openWindow(url)}
            >
              <PictureInPicture2 aria-hidden size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function openOnShift(event: MouseEvent, url: string): void {
  if (event.shiftKey) {
    event.preventDefault();
    openWindow(url);
  }
}

function openWindow(url: string): void {
  window.open(url, "_blank", WINDOW);
}
