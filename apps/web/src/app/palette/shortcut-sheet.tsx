import { switchSingleKeys, useSingleKeys } from "../../lib/browser/single-keys.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { paletteKeys, SINGLE_KEYS } from "./shortcuts.ts";

const ANYWHERE = [
  { keys: [paletteKeys()], does: "Open the command palette" },
  { keys: ["Esc"], does: "Close what is open" },
];

/** The keyboard shortcuts, and the switch for single keys. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const isOn = useSingleKeys();
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose} size="small">
      <ShortcutList title="Anywhere" shortcuts={ANYWHERE} />
      <ShortcutList title="Single keys (outside text fields)" shortcuts={SINGLE_KEYS} />
      <Checkbox label="Single-key shortcuts" checked={isOn} onChange={switchSingleKeys} className="mt-2" />
    </Modal>
  );
}

function ShortcutList({
  title,
  shortcuts,
}: {
  readonly title: string;
  readonly shortcuts: typeof SINGLE_KEYS;
}) {
  return (
    <section aria-label={title} className="pb-3">
      <h3 className="pb-1 text-label font-medium text-ink-2">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-input border border-line-strong bg-hover px-1.5 font-mono text-label"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
