import { LoaderCircle } from "lucide-react";
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { classNames } from "../lib/class-names.ts";
import { type ButtonVariant, buttonClass } from "./button-class.ts";

type Props = Omit<ComponentProps<"button">, "children"> & {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  /** Busy: keeps its width, says so, and takes no second click. */
  readonly busy?: boolean;
};

/** A button; `type` is `button` unless said otherwise, so that none submits a form by accident. */
export function Button({ variant = "secondary", busy = false, className, children, ref, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      ref={useFocusAfterWork(busy, ref)}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, className)}
    >
      {busy && <LoaderCircle aria-hidden size={16} className="animate-spin" />}
      {children}
    </button>
  );
}

/** Work disables the button, which takes the focus off it: when the work is done, it has it again. */
function useFocusAfterWork(busy: boolean, given: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useImperativeHandle(given, () => button.current as HTMLButtonElement);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (busy) {
      hadFocus.current = focused === button.current;
    } else if (hadFocus.current && (focused === null || focused === document.body)) {
      button.current?.focus();
    }
  }, [busy]);
  return button;
}

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  /** Said by screen readers and shown as a tooltip. */
  readonly label: string;
  readonly children: ReactNode;
};

/** A button that shows only an icon. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(
        "target rounded-input inline-flex items-center justify-center p-1 text-ink-2",
        "enabled:hover:bg-hover enabled:hover:text-ink disabled:opacity-60",
        className,
      )}
    >
      {children}
    </button>
  );
}
