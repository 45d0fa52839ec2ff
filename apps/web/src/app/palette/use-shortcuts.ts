import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { areAmountsHidden, hideAmounts } from "../../lib/browser/privacy.ts";
import { areSingleKeysOn } from "../../lib/browser/single-keys.ts";
import { useScopedPath } from "../use-scoped-path.ts";
import { GO_KEYS } from "./shortcuts.ts";

export type Overlay = "logout" | "palette" | "password" | "profile" | "shortcuts";

/** How long after `g` the second key still counts, in milliseconds. */
const SEQUENCE_MS = 1500;

/** Ctrl or Cmd with K opens the palette from anywhere; single keys act where nothing is typed and no dialog is open. */
export function useShortcuts(onOverlay: (overlay: Overlay) => void): void {
  const navigate = useNavigate();
  const scoped = useScopedPath();
  const scopedRef = useRef(scoped);
  useEffect(() => {
    scopedRef.current = scoped;
  });
  useEffect(() => {
    const actions: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
      h: () => hideAmounts(!areAmountsHidden()),
      "?": (event) => {
        event.preventDefault();
        onOverlay("shortcuts");
      },
    };
    let goUntil = 0;
    const onSingleKey = (event: KeyboardEvent) => {
      const path = Date.now() < goUntil ? GO_KEYS[event.key] : undefined;
      goUntil = event.key === "g" ? Date.now() + SEQUENCE_MS : 0;
      if (path === undefined) {
        actions[event.key]?.(event);
      } else {
        void navigate(scopedRef.current(path));
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        onOverlay("palette");
      } else if (isSingleKey(event)) {
        onSingleKey(event);
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate, onOverlay]);
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isPlain = !altKey && !shiftKey && (ctrlKey || metaKey);
  return isPlain && key.toLowerCase() === "k" && !isDialogOpen();
}

function isSingleKey(event: KeyboardEvent): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  const isRepeated = event.repeat || event.isComposing || event.defaultPrevented;
  return !isModified && !isRepeated && !isTyping(event.target) && areSingleKeysOn() && !isDialogOpen();
}

const TYPED_INTO = "input:not([type=radio], [type=checkbox]), select, textarea";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO));

const isDialogOpen = () => document.querySelector("dialog[open]") !== null;
