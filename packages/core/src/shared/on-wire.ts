/** A value as JSON carries it from the server: instants are ISO 8601 text, days are text. */
export type OnWire<Value> = Value extends Date
  ? string
  : Value extends string
    ? Value extends object
      ? string
      : Value
    : Value extends object
      ? { readonly [Field in keyof Value]: OnWire<Value[Field]> }
      : Value;
