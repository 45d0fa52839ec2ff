import { Fragment } from "react";

/** `NVDA260821C190`, also of an adjusted root: the root, the day, the right with the strike. */
const CONTRACT = /^(-?[A-Z.]+\d?)(\d{6})([CP]\d[\d.]*)$/;
/** The words of a name; a day written out stays in one piece. */
const WORDS = /[A-Za-z]{3} \d{1,2},? \d{4}|\S+/g;

/** A symbol, a contract or its name in words; where there is little room it breaks between its parts, never within one. */
export function HoldingName({ children }: { readonly children: string }) {
  const contract = CONTRACT.exec(children)?.slice(1);
  const parts = contract ?? (/ .*\d/.test(children) ? children.match(WORDS) : null);
  return (
    <span className="sm:whitespace-nowrap">
      {parts?.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name keep their places
        <Fragment key={index}>
          {index > 0 && (contract ? <wbr /> : " ")}
          <span className="whitespace-nowrap">{part}</span>
        </Fragment>
      )) ?? children}
    </span>
  );
}
