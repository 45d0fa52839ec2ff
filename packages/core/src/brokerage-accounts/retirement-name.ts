// Brokers' names for retirement accounts: `ROTH IRA`, `Rollover IRA`, `ACME 401(K) PLAN`, `BROKERAGELINK
// ROTH`.
const RETIREMENT =
  /\b(?:IRA|ROTH|401\(?K\)?|403\(?B\)?|457\(?B\)?|TSP|KEOGH|PENSION|RETIREMENT|BROKERAGELINK)(?![A-Z0-9])/i;

/** True when an account's name, as its broker writes it, says that it is for retirement. The user may say otherwise. */
export const isRetirementName = (name: string): boolean => RETIREMENT.test(name);
