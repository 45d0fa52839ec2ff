import type { ReactNode } from "react";

/** Where Fidelity's website has the downloads: three small pictures, each with its words below. */
export function FidelitySteps() {
  return (
    <ul aria-label="Where to find the files at Fidelity" className="flex flex-wrap justify-center gap-4">
      <Step words="Activity & Orders, then History">
        <Tabs selected={1} />
        <path d="M14 30h38M14 37h46M14 44h30" className="stroke-line-strong" strokeWidth="2" />
      </Step>
      <Step words="Portfolio Positions">
        <Tabs selected={0} />
        <path
          d="M14 30h16M14 37h16M14 44h16M44 30h24M44 37h18M44 44h22"
          className="stroke-line-strong"
          strokeWidth="2"
        />
      </Step>
      <Step words="Download, at the top right">
        <rect x="52" y="8" width="22" height="22" rx="4" className="fill-selected stroke-accent" />
        <path d="M63 12v10m-4-4 4 4 4-4M58 26h10" className="stroke-accent" strokeWidth="2" fill="none" />
        <path d="M14 14h26M14 37h56M14 44h46" className="stroke-line-strong" strokeWidth="2" />
      </Step>
    </ul>
  );
}

function Step({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <li className="flex w-24 flex-col items-center gap-1 text-center text-label text-ink-2">
      <svg
        aria-hidden
        viewBox="0 0 84 54"
        className="w-21 h-13.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <rect x="1" y="1" width="82" height="52" rx="4" className="fill-canvas stroke-line" />
        {children}
      </svg>
      {words}
    </li>
  );
}

/** Two tabs of a page; the selected one is the way. */
function Tabs({ selected }: { readonly selected: 0 | 1 }) {
  return [0, 1].map((tab) => (
    <rect
      key={tab}
      x={10 + tab * 32}
      y="9"
      width="28"
      height="12"
      rx="3"
      className={tab === selected ? "fill-selected stroke-accent" : "fill-surface stroke-line"}
    />
  ));
}
