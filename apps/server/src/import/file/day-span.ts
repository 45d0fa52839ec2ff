import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { FileOrder } from "@strikebook/core/uploads/order/file-order";

/** The first and the last of the days that are seen. */
export class DaySpan {
  #firstDay: CalendarDate | undefined;
  #lastDay: CalendarDate | undefined;

  see(day: CalendarDate | undefined): void {
    if (day === undefined) {
      return;
    }
    this.#firstDay = this.#firstDay === undefined || day < this.#firstDay ? day : this.#firstDay;
    this.#lastDay = this.#lastDay === undefined || day > this.#lastDay ? day : this.#lastDay;
  }

  /** Neither where no day was seen. */
  span(): Pick<FileOrder, "firstDay" | "lastDay"> {
    return this.#firstDay === undefined || this.#lastDay === undefined
      ? {}
      : { firstDay: this.#firstDay, lastDay: this.#lastDay };
  }
}
