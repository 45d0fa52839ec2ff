import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { formatQuantity } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Folded } from "../../../ui/fold/folded.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { saleSentences } from "../sale-words.ts";
import { GUIDE } from "../tax-words.ts";
import { type SaleAsked, whatIfSold } from "../what-if-sold.queries.ts";

/** Shares of an account, from which a sale is thought. */
export type Held = { readonly accountId: string; readonly accountName: string; readonly quantity: string };

type Props = {
  readonly symbol: string;
  readonly held: readonly Held[];
  /** The last price, US dollars; null without one. */
  readonly price: string | null;
};

type Texts = { readonly accountId: string; readonly quantity: string; readonly price: string };
type Problems = { readonly quantity?: string; readonly price?: string };

/** A sale that nobody has made: gain or loss, wash sale and term, before the order goes out. */
export function WhatIfSold({ symbol, held, price }: Props) {
  const [texts, setTexts] = useState<Texts>({
    accountId: held[0]?.accountId ?? "",
    quantity: "",
    price: price ?? "",
  });
  const [problems, setProblems] = useState<Problems>({});
  const [asked, setAsked] = useState<SaleAsked>();
  const set = (next: Partial<Texts>) => {
    setTexts({ ...texts, ...next });
    setProblems({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(texts);
    setProblems(found);
    if (Object.keys(found).length === 0) {
      setAsked({ ...texts, symbol, quantity: plain(texts.quantity), price: plain(texts.price) });
    }
  };
  return (
    <Card className="print:hidden">
      <Folded summary="What if I sell?">
        <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
          <Select
            label="Account"
            className="w-full sm:w-56"
            options={held.map(({ accountId, accountName }) => ({ value: accountId, label: accountName }))}
            value={texts.accountId}
            onChange={(accountId) => set({ accountId })}
          />
          <NumberField
            label="Shares"
            hint={heldText(heldIn(held, texts.accountId))}
            value={texts.quantity}
            error={problems.quantity}
            onValue={(quantity) => set({ quantity })}
          />
          <NumberField
            label="Price"
            value={texts.price}
            error={problems.price}
            onValue={(next) => set({ price: next })}
          />
          <Button type="submit" className="sm:mt-5">
            What would it mean?
          </Button>
        </form>
        {asked !== undefined && <Outcome asked={asked} />}
      </Folded>
    </Card>
  );
}

const heldIn = (held: readonly Held[], accountId: string) => held.find((one) => one.accountId === accountId);

const heldText = (held: Held | undefined) => held && `of ${formatQuantity(held.quantity)} held`;

type FieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
};

const NumberField = ({ label, hint, value, error, onValue }: FieldProps) => (
  <TextField
    label={label}
    hint={hint}
    inputMode="decimal"
    autoComplete="off"
    className="w-full sm:w-36"
    value={value}
    error={error}
    onChange={(event) => onValue(event.target.value)}
  />
);

const PLAIN = /^\d{1,9}(\.\d{1,8})?$/;
const plain = (text: string) => text.trim().replace(/^\$/, "").replaceAll(",", "");

function problemsOf({ quantity, price }: Texts): Problems {
  const isQuantity = PLAIN.test(plain(quantity)) && /[1-9]/.test(quantity);
  return {
    ...(!isQuantity && { quantity: "Enter a number such as 100" }),
    ...(!PLAIN.test(plain(price)) && { price: "Enter a price such as 42.50" }),
  };
}

function Outcome({ asked }: { readonly asked: SaleAsked }) {
  usePrivacy();
  const today = useExchangeToday();
  const query = useQuery(whatIfSold(asked));
  return (
    <div className="pt-3" aria-live="polite">
      <Answer of="the sale" query={query}>
        {(sale) => (
          <>
            {saleSentences(sale, asked.symbol, today).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p className="pt-1 text-label text-ink-3">
              {GUIDE} Counted as the law reads: over all your accounts, and your spouse's where both declared
              it.
            </p>
          </>
        )}
      </Answer>
    </div>
  );
}
