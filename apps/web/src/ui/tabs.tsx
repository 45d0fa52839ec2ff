import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "../lib/class-names.ts";

export type Tab<Id extends string> = {
  readonly id: Id;
  readonly label: string;
  readonly panel: ReactNode;
  /** A short word in a chip beside the label: "3 selected". */
  readonly badge?: string | undefined;
};

type Props<Id extends string> = {
  /** Names the list of tabs for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
};

/** Tabs with their panel; arrow keys, Home and End move between them. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is read from the page
  useEffect(() => showSelected(list.current), [selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = targetIndex(
      event.key,
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (tab) {
      event.preventDefault();
      onSelect(tab.id);
      list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next ?? 0]?.focus();
    }
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            tab={tab}
            baseId={baseId}
            isSelected={tab.id === selected}
            onSelect={() => onSelect(tab.id)}
          />
        ))}
      </div>
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${selected}`} className="pt-4">
        {tabs.find((tab) => tab.id === selected)?.panel}
      </div>
    </div>
  );
}

type ButtonProps = {
  readonly tab: Omit<Tab<string>, "panel">;
  readonly baseId: string;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
};

function TabButton({ tab, baseId, isSelected, onSelect }: ButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      id={`${baseId}-${tab.id}`}
      aria-selected={isSelected}
      aria-controls={`${baseId}-panel`}
      tabIndex={isSelected ? 0 : -1}
      onClick={onSelect}
      className={classNames(
        "control -mb-px shrink-0 rounded-none border-b-2 px-3 -outline-offset-2",
        isSelected ? "border-accent font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
      )}
    >
      {tab.label}
      {tab.badge !== undefined && (
        <>
          {" "}
          <span className="rounded-chip border border-line bg-selected px-2 text-label text-ink">
            {tab.badge}
          </span>
        </>
      )}
    </button>
  );
}

/** On a telephone the list scrolls sideways: the selected tab must not lie beyond its edge. */
function showSelected(list: HTMLElement | null): void {
  const tab = list?.querySelector("[aria-selected=true]")?.getBoundingClientRect();
  const frame = list?.getBoundingClientRect();
  if (list && tab && frame) {
    list.scrollLeft += Math.min(0, tab.left - frame.left) + Math.max(0, tab.right - frame.right);
  }
}

function targetIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
