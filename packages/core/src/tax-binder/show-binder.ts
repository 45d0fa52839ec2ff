import type { Binder } from "./binder.ts";
import type { BinderTable } from "./binder-tables.ts";
import type { BinderCheck } from "./verify-binder.ts";

/** As much of a page's elements as is used here. */
export type PageElement = {
  textContent: string | null;
  className: string;
  append(child: PageElement): void;
};

export type BinderPage = {
  readonly main: PageElement;
  readonly create: (tag: string) => PageElement;
};

export type Shown = {
  readonly binder: Binder;
  readonly checks: readonly BinderCheck[];
  readonly tables: readonly BinderTable[];
};

/** Puts the binder into its page, as text only. It goes into the file as its own text, so it uses nothing from outside itself. */
export function showBinder({ main, create }: BinderPage, { binder, checks, tables }: Shown): void {
  const add = (parent: PageElement, tag: string, text = "", className = ""): PageElement => {
    const element = create(tag);
    element.textContent = text;
    element.className = className;
    parent.append(element);
    return element;
  };
  const show = (title: string, headers: readonly string[], rows: readonly (readonly string[])[]) => {
    add(main, "h2", title);
    if (rows.length === 0) {
      add(main, "p", "None.");
      return;
    }
    const own = add(add(main, "div", "", "wide"), "table");
    const line = (parent: PageElement, tag: string, cells: readonly string[]) => {
      const row = add(parent, "tr");
      for (const [index, text] of cells.entries()) {
        add(row, tag, text.replace(/^#/, ""), headers[index]?.startsWith("#") === true ? "number" : "");
      }
    };
    line(add(own, "thead"), "th", headers);
    const body = add(own, "tbody");
    for (const row of rows) {
      line(body, "td", row);
    }
  };
  const wrong = checks.filter(({ agrees }) => !agrees).length;
  const verdict =
    wrong === 0
      ? `Added up again just now: all ${checks.length} sums agree.`
      : `Added up again just now: ${wrong} of ${checks.length} sums don't agree. The file was changed, or it is damaged.`;
  add(main, "p", verdict, wrong === 0 ? "" : "wrong");
  show(
    "Sums, and what their parts come to",
    ["Sum", "#Told", "#Added up", "Agrees"],
    checks.map(({ what, told, reckoned, agrees }) => [what, told, reckoned, agrees ? "yes" : "NO"]),
  );
  show(
    "What keeps the year from being whole",
    ["Reason"],
    binder.taxYear.incomplete.map((reason) => [reason]),
  );
  const rowsOf: Readonly<Record<string, unknown>> = { ...binder.taxYear, ...binder };
  for (const { title, of, columns } of tables) {
    const rows = rowsOf[of] as readonly Readonly<Record<string, unknown>>[];
    show(
      title,
      Object.keys(columns),
      rows.map((row) => Object.values(columns).map((field) => String(row[field] ?? "\u2014"))),
    );
  }
}
