import { classNames } from "../../lib/class-names.ts";

/** A part of the whole; `color` is a class of a token, such as `bg-stocks`. */
export type Part = { readonly name: string; readonly percent: number; readonly color: string };

type Props = { readonly parts: readonly Part[]; readonly className?: string };

/** How a whole is spread. The numbers stand beside it; a negative part (short options) has no length. */
export function AllocationStrip({ parts, className }: Props) {
  const drawn = parts.filter(({ percent }) => percent > 0);
  const whole = drawn.reduce((total, { percent }) => total + percent, 0);
  return (
    <div aria-hidden className={classNames("rounded-input flex gap-0.5 overflow-hidden", className ?? "h-2")}>
      {drawn.map(({ name, percent, color }) => (
        <div
          key={name}
          className={`${color} min-w-0.5 [print-color-adjust:exact] forced-colors:border`}
          style={{ width: `${(percent / whole) * 100}%` }}
        />
      ))}
    </div>
  );
}
