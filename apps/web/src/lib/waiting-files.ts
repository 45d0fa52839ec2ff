let count = () => 0;

/** Says how many files wait in the queue that is open in this tab. Apart from the queue, so that asking does not fetch its code. */
export function watchWaitingFiles(waiting: () => number): void {
  count = waiting;
}

/** How many files a logout would take off the list before they were imported. */
export const countWaitingFiles = (): number => count();
