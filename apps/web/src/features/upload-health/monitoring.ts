/** Whether checks go on by themselves, and how to ask for one. */
export type Monitoring = {
  readonly isActive: boolean;
  readonly onActive: (isActive: boolean) => void;
  /** Checks once more; the quiet round of each minute does not count as checking. */
  readonly onCheck: () => void;
  readonly isChecking: boolean;
};
