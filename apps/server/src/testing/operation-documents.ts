import { type GraphQLOutputType, getNamedType, isLeafType, isObjectType } from "graphql";
import { schema } from "../graphql/schema.ts";

/** An id that nothing has. */
export const NO_ID = "3f0c3a56-1111-4222-8333-944444444444";

/** The ids to put into a document, by the argument's name; those of an input object by the name of its field. */
export type IdOf = (argument: string) => string;

const nothingHasIt: IdOf = () => NO_ID;

/** What is asked of an answer, in braces; nothing of one that has no fields. */
type SelectionOf = (type: GraphQLOutputType) => string;

const nameAlone: SelectionOf = (type) =>
  /^\[?(Boolean|Date|DateTime|Decimal|Float|ID|Int|PositionType|String)\b/.test(String(type))
    ? ""
    : "{ __typename }";

const DEPTH_MAX = 3;

/** Every field that needs no argument, down to a depth that the server's limits allow. */
export const everyField: SelectionOf = (type) => fieldsOf(type, 1);

function fieldsOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) {
    return "";
  }
  const fields = Object.values(named.getFields())
    .filter(({ args }) => args.every(({ type: of }) => !String(of).endsWith("!")))
    .filter(({ type: of }) => isLeafType(getNamedType(of)) || depth < DEPTH_MAX)
    .map(({ name, type: of }) => `${name} ${fieldsOf(of, depth + 1)}`);
  return `{ __typename ${fields.join(" ")} }`;
}

/** A document that calls one field; arguments are of the right type, and name nothing that exists unless `idOf` does. */
export function documentOf(
  typeName: string,
  fieldName: string,
  idOf: IdOf = nothingHasIt,
  selectionOf: SelectionOf = nameAlone,
): string {
  const type = typeName === "Query" ? schema.getQueryType() : schema.getMutationType();
  const field = type?.getFields()[fieldName];
  const isGiven = (argument: string, of: string) =>
    of.endsWith("!") || (/\bID\b/.test(of) && idOf(argument) !== NO_ID);
  const values = (field?.args ?? [])
    .filter(({ name, type: of }) => isGiven(name, String(of)))
    .map(({ name, type: of }) => `${name}: ${literalOf(String(of), name, idOf)}`);
  const args = values.length > 0 ? `(${values.join(", ")})` : "";
  const selection = field === undefined ? "" : selectionOf(field.type);
  return `${typeName === "Query" ? "query" : "mutation"} { ${fieldName}${args} ${selection} }`;
}

/** Of the few arguments that take less than their type lets in. */
const BY_ARGUMENT: Readonly<Record<string, string>> = { transactionId: '"1"', year: "2026" };

function literalOf(type: string, argument: string, idOf: IdOf): string {
  const named = BY_ARGUMENT[argument];
  if (named !== undefined && idOf(argument) === NO_ID) {
    return named;
  }
  const inputs: Readonly<Record<string, string>> = {
    AddPositionInput: `{ symbol: "X", quantity: "1", positionType: "STOCK", accountId: "${idOf("accountId")}", portfolioDate: "2026-11-20" }`,
    BrokerageAccountInput: '{ name: "Account", brokerage: "Fidelity" }',
    StatementInput: '{ kind: RENAME, day: "2022-06-09", instrument: "FB", into: "META" }',
    Boolean: "true",
    Bucket: "MONTH",
    Date: '"2026-11-20"',
    Decimal: '"1"',
    GrantAccess: "VIEW",
    ID: `"${idOf(argument)}"`,
    Int: "1",
    LineClassification: "DEPOSIT",
    PeriodType: "DAY",
    PushKind: "WEBHOOK",
    ReferenceCalendar: "MARKET_HOLIDAYS",
    String: '"text"',
    UpdatePositionInput: "{}",
  };
  const name = type.replace(/[[\]!]/g, "");
  const value = inputs[name] ?? "{}";
  if (!type.startsWith("[")) {
    return value;
  }
  return /ID|AddPositionInput/.test(name) && value.includes(NO_ID) === false ? `[${value}]` : "[]";
}
