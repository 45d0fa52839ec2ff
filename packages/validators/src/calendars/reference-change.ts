import { EXCHANGES } from "@strikebook/core/market-holidays/exchange";
import {
  type ChangeOf,
  type Field,
  namesOf,
  type ReferenceCalendar,
} from "@strikebook/core/reference-data/reference-calendar";
import { type DecimalText, decimal } from "@strikebook/core/shared/decimal";
import { z } from "zod";
import { day } from "../shared/day-range.ts";

export const exchange = z.enum(EXCHANGES, { message: "exchange must be US, L or TO" });

/** One change of a calendar's stored rows; which values it needs depends on what is stored. */
export const changeOf = <Row extends object>(calendar: ReferenceCalendar<Row>) =>
  z.object({
    id: z.string().nullish(),
    action: z.enum(["INSERT", "UPDATE", "DELETE"]),
    ...Object.fromEntries(
      namesOf(calendar)
        .filter((name) => !calendar.fields[name].isComputed)
        .map((name) => [name, schemaOf(name, calendar.fields[name]).nullish()]),
    ),
  }) as z.ZodObject as z.ZodObject<{ [Name in keyof ChangeOf<Row>]-?: z.ZodType<ChangeOf<Row>[Name]> }>;

function schemaOf(name: string, field: Field): z.ZodType {
  switch (field.type) {
    case "day":
      return day(name);
    case "exchange":
      return exchange;
    case "flag":
      return z.boolean();
    case "hours":
      return z
        .string()
        .trim()
        .refine(
          (hours) => hours === "" || isInOrder(hours),
          `${name} must be hours such as 09:30-13:00, or empty when closed all day`,
        );
    case "symbol":
      return z
        .string()
        .transform((text) => text.trim().toUpperCase())
        .pipe(
          z.string().regex(/^[A-Z0-9][A-Z0-9.-]{0,19}$/, `${name} must be a ticker of at most 20 characters`),
        );
    case "timezone":
      return z.string().trim().refine(isTimezone, `${name} must be one such as America/New_York`);
    case "text":
      return z.string().trim().max(field.lengthMax, `${name} must be at most ${field.lengthMax} characters`);
    case "choice": {
      const words = Object.keys(field.choices);
      return z.enum([...words, ""], `${name} must be ${words.join(", ")} or empty`);
    }
    case "whole": {
      const message = `${name} must be from ${field.least} to ${field.most}`;
      return z.int(message).min(field.least, message).max(field.most, message);
    }
    case "amount":
      return amount(name, field.limit, field.places);
  }
}

const amount = (name: string, limit: string, places: number) =>
  z
    .custom<DecimalText>((value) => typeof value === "string")
    .refine((value) => decimal(value).abs().lt(decimal(limit)), `${name} must be less than ${limit}`)
    .refine(
      (value) => (value.split(".")[1]?.length ?? 0) <= places,
      `${name} may have ${places} decimal places`,
    );

const HOURS = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/;

function isInOrder(hours: string): boolean {
  const [opens = "", closes = ""] = hours.split("-");
  return HOURS.test(hours) && opens < closes;
}

function isTimezone(name: string): boolean {
  try {
    return name === "" || new Intl.DateTimeFormat("en-US", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
