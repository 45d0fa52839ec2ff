import { sectorSymbol } from "@strikebook/core/portfolio/allocation";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { toUnits } from "@strikebook/core/shared/units";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { portfolioOverview } from "../../features/portfolio/overview/overview.queries.ts";
import { tradedSymbols } from "../../features/trade-summary/traded-symbols.queries.ts";
import { usePrivacy } from "../../lib/browser/privacy.ts";
import { classNames } from "../../lib/class-names.ts";
import { plural } from "../../lib/format.ts";
import { useSession } from "../../lib/network/session.ts";
import { offeredExports } from "../../lib/page-exports.ts";
import { useSettlingText } from "../../lib/use-settling-text.ts";
import { Modal } from "../../ui/overlay/modal.tsx";
import { useScopedPath } from "../use-scoped-path.ts";
import { type Command, commandsFor, findCommands } from "./commands.ts";
import { type Overview, paperWords } from "./paper-words.ts";
import { periodsFor } from "./periods.ts";
import type { Overlay } from "./use-shortcuts.ts";
import { lastVisits } from "./visits.ts";

type Props = { readonly onClose: () => void; readonly onOverlay: (overlay: Overlay) => void };

/** Type a few letters, press Enter: every page, symbol and action. The focus stays in the field, arrows choose. */
export function CommandPalette({ onClose, onOverlay }: Props) {
  const [asked, setAsked] = useState("");
  const [search, setSearch] = useSettlingText(asked, setAsked);
  const commands = useCommands(onOverlay, search, asked);
  const [active, setActive] = useState(0);
  const listId = useId();
  const found = findCommands(commands, search);
  const chosen = found[Math.min(active, found.length - 1)];

  const run = (command: Command | undefined) => {
    if (command) {
      onClose();
      command.run();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = targetOf(event.key, active, found.length);
    if (event.key === "Enter" || next !== undefined) {
      event.preventDefault();
    }
    if (event.key === "Enter") {
      run(chosen);
    } else if (next !== undefined) {
      setActive(next);
      document.getElementById(optionId(listId, found[next]))?.scrollIntoView?.({ block: "nearest" });
    }
  };

  return (
    <Modal title="Command palette" onClose={onClose} size="small">
      <input
        type="text"
        role="combobox"
        aria-label="Search pages, symbols and actions"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(listId, chosen)}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search pages, symbols, periods and actions"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="field"
      />
      <p role="status" className="sr-only">
        {plural(found.length, "result")}
      </p>
      <CommandList id={listId} commands={found} chosen={chosen} onRun={run} />
    </Modal>
  );
}

/** All that is offered for what is typed; `asked` is what has been sent to the server of it. */
function useCommands(onOverlay: (overlay: Overlay) => void, search: string, asked: string): Command[] {
  const session = useSession();
  const navigate = useNavigate();
  const scoped = useScopedPath();
  const areAmountsHidden = usePrivacy();
  const positions = useQuery(portfolioOverview());
  const traded = useQuery(tradedSymbols(asked.split(/\s+/)[0] ?? ""));
  return session
    ? commandsFor({
        user: session.user,
        areAmountsHidden,
        navigate,
        scoped,
        onOverlay,
        held: positions.data === undefined ? new Map() : heldSymbols(positions.data),
        visits: lastVisits(),
        traded: traded.data ?? [],
        periods: periodsFor(search, exchangeDay(new Date())),
        exports: offeredExports(),
      })
    : [];
}

/**
 * The held symbols, options by their underlyings, once each and by name, without pending activity and wrappers; each with
 * its gain on paper where that of all its positions is known.
 */
function heldSymbols({ positions, shown }: Overview): ReadonlyMap<string, string | undefined> {
  const gains = new Map<string, bigint | undefined>();
  for (const position of positions.filter(({ kind, symbol }) => kind === "HOLDING" && symbol !== "")) {
    const symbol = sectorSymbol(position);
    const { totalGainLossDollar: gain } = position;
    const before = gains.has(symbol) ? gains.get(symbol) : 0n;
    gains.set(symbol, before === undefined || gain === null ? undefined : before + toUnits(gain));
  }
  return new Map(
    [...gains]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([symbol, gain]) => [symbol, gain === undefined ? undefined : paperWords(gain, shown)]),
  );
}

type ListProps = {
  readonly id: string;
  readonly commands: readonly Command[];
  readonly chosen: Command | undefined;
  readonly onRun: (command: Command) => void;
};

function CommandList({ id, commands, chosen, onRun }: ListProps) {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return (
    <div id={id} role="listbox" aria-label="Commands" className="-mx-4 mt-2 h-80 overflow-y-auto">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls of a form, not options of a list
        <div key={group} role="group" aria-label={group}>
          <div aria-hidden className="px-4 pt-2 text-label font-medium text-ink-3">
            {group}
          </div>
          {commands
            .filter((command) => command.group === group)
            .map((command) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above, which keeps the focus
              <div
                key={command.id}
                id={optionId(id, command)}
                role="option"
                tabIndex={-1}
                aria-selected={command === chosen}
                onClick={() => onRun(command)}
                className={classNames(
                  "control flex cursor-pointer items-center rounded-none px-4 hover:bg-hover",
                  command === chosen && "bg-selected font-medium",
                )}
              >
                <span data-label className="min-w-0 flex-1 truncate">
                  {command.label}
                </span>
                {command.aside !== undefined && (
                  <span className="shrink-0 pl-3 text-label font-normal text-ink-2">{command.aside}</span>
                )}
              </div>
            ))}
        </div>
      ))}
      {commands.length === 0 && <p className="px-4 py-6 text-center text-ink-2">No matches</p>}
    </div>
  );
}

const optionId = (listId: string, command: Command | undefined) => `${listId}-${command?.id ?? ""}`;

function targetOf(key: string, active: number, count: number): number | undefined {
  if (count === 0) {
    return undefined;
  }
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (active + 1) % count,
    ArrowUp: (active - 1 + count) % count,
    PageDown: Math.min(active + 8, count - 1),
    PageUp: Math.max(active - 8, 0),
  };
  return targets[key];
}
