import { expect, test } from "vitest";
import { totalObligations } from "./total-obligations.ts";

test("cash and shares add up; one that is unknown leaves its sum unknown, and the other as it is", () => {
  const put = { toBuyDollars: "12000.5", toDeliverShares: "0" };
  const call = { toBuyDollars: "0", toDeliverShares: "300" };
  const adjusted = { toBuyDollars: "0", toDeliverShares: null };

  expect(totalObligations([])).toEqual({ toBuyDollars: "0", toDeliverShares: "0" });
  expect(totalObligations([put, call, put])).toEqual({ toBuyDollars: "24001", toDeliverShares: "300" });
  expect(totalObligations([put, adjusted])).toEqual({ toBuyDollars: "12000.5", toDeliverShares: null });
});
