/** Words by which brokers name how an account is registered; all of one line are one word. */
const REGISTRATIONS: readonly RegExp[] = [
  /\bROTH\b/i,
  /\bTRADITIONAL\b/i,
  /\bROLLOVER\b/i,
  /\bSEP\b/i,
  /\bSIMPLE\b/i,
  /\b(?:INHERITED|BENEFICIARY|BDA)\b/i,
  /\bHSA\b|\bHEALTH SAVINGS\b/i,
  /\b(?:401|403|457)\(?[KB]\)?/i,
  /\b529\b|\bCOLLEGE\b/i,
  /\b(?:UTMA|UGMA|CUSTODIAL|YOUTH)\b/i,
  /\b(?:JOINT|JTWROS|WROS)\b/i,
  /\bTRUST\b/i,
  /\bINDIVIDUAL\b/i,
];

/** False when the names of two accounts say that they are registered differently; a name that says nothing fits all. */
export function mayBeOneRegistration(name: string, other: string): boolean {
  const [one, two] = [name, other].map((text) => REGISTRATIONS.map((words) => words.test(text)));
  const isTold = one?.includes(true) === true && two?.includes(true) === true;
  return !isTold || String(one) === String(two);
}
