/** jsdom knows the dialog element but not its methods; this is as much of them as the modal needs. */
export function installDialog(): void {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.setAttribute("open", "");
    const first = this.querySelector<HTMLElement>("[autofocus], button, input, select, a[href]");
    if (!this.contains(document.activeElement)) {
      first?.focus();
    }
    this.addEventListener("keydown", cancelOnEscape);
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.removeAttribute("open");
    this.removeEventListener("keydown", cancelOnEscape);
  };
}

function cancelOnEscape(this: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key === "Escape") {
    this.dispatchEvent(new Event("cancel", { cancelable: true }));
  }
}
