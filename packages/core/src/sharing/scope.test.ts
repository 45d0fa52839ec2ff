import { expect, test } from "vitest";
import { setAsideOf } from "./joint-accounts.ts";
import { toldOf } from "./reader.ts";
import { familyScope, ownScope, personScope } from "./scope.ts";
import type { SharedAccount } from "./shared-account.ts";

const account = (ownerId: string, accountId: string, given: Partial<SharedAccount> = {}): SharedAccount => ({
  ownerId,
  accountId,
  ownerName: ownerId,
  sameAs: accountId,
  access: ownerId === "ann" ? null : "VIEW",
  endsOn: null,
  ...given,
});

const ANN = account("ann", "a1");
const SEEN = { accountId: "a1", personId: "ben", theirAccountId: "b1" };
const BEN = [account("ben", "b1"), account("ben", "b2", { access: "MANAGE" })];
const ids = ({ reader }: { readonly reader: ReturnType<typeof familyScope>["reader"] }) =>
  reader.map(({ userId, accountIds }) => [userId, ...(accountIds ?? [])].join(" "));

test("one's own scope narrows nothing", () => {
  expect(ownScope("ann")).toEqual({
    kind: "ME",
    reader: [{ userId: "ann", accountIds: null }],
    kept: [{ userId: "ann", accountIds: null }],
    setAside: [],
    ownerId: "ann",
    isWhole: true,
    isTaxTold: true,
    managedIds: null,
    isWholeManaged: true,
  });
});

test.each([
  ["all of two", 2, false, { isWhole: true, isTaxTold: true }],
  ["two of three", 3, false, { isWhole: false, isTaxTold: false }],
  ["all, with a spouse who isn't the viewer", 2, true, { isWhole: true, isTaxTold: false }],
])("a person's scope: %s", (...[, ownedCount, hasSpouse, expected]) => {
  expect(personScope("ben", [ANN, ...BEN], { ownedCount, hasSpouse })).toEqual({
    kind: "PERSON",
    reader: [{ userId: "ben", accountIds: ["b1", "b2"] }],
    kept: [{ userId: "ben", accountIds: ["b1", "b2"] }],
    setAside: [],
    ownerId: "ben",
    managedIds: ["b2"],
    isWholeManaged: false,
    ...expected,
  });
});

test("who shares nothing is not there, and all of us are those who share", () => {
  expect(personScope("cleo", [ANN, ...BEN], { ownedCount: 0, hasSpouse: false })).toBeUndefined();
  const family = familyScope("ann", [ANN, ...BEN]);
  expect(ids(family)).toEqual(["ann a1", "ben b1 b2"]);
  expect(family.reader.map(({ label }) => label)).toEqual([undefined, "ben"]);
  expect(family).toMatchObject({ ownerId: null, isWhole: false, isTaxTold: false, managedIds: [] });
});

test("an account of several people counts once, and one's own accounts are as many as they are", () => {
  const joint = { sameAs: "fidelity Z1" };
  const ofThree = [account("ben", "b1", joint), account("cleo", "c1", joint), account("ann", "a1", joint)];
  expect(ids(familyScope("ann", ofThree))).toEqual(["ann a1"]);
  expect(ids(familyScope("dora", ofThree.slice(0, 2)))).toEqual(["ben b1"]);

  const twice = [account("ann", "a1", joint), account("ann", "a2", joint), account("ben", "b1", joint)];
  expect(ids(familyScope("ann", twice))).toEqual(["ann a1 a2"]);
});

test("what is set aside is in no figure of one's own, stays in the lists, and counts in the other's copy", () => {
  const joint = { sameAs: "fidelity Z1" };
  const accounts = [
    account("ann", "a1", joint),
    account("ann", "a2"),
    account("cleo", "c1", joint),
    account("ben", "b1", joint),
  ];
  const setAside = setAsideOf("ann", [SEEN], accounts);
  expect(setAside).toEqual([{ ...SEEN, personName: "ben" }]);

  const own = ownScope("ann", setAside, ["a1", "a2"]);
  expect(ids(own)).toEqual(["ann a2"]);
  expect(own).toMatchObject({ kept: [{ userId: "ann", accountIds: null }], setAside, isWhole: true });
  // Nothing of the other account's files is a secret of the one that is set aside.
  expect(own.reader.map(toldOf)).toEqual([null]);
  expect(ids(familyScope("ann", accounts, setAside))).toEqual(["ann a2", "ben b1"]);
  expect(ids(familyScope("ann", accounts))).toEqual(["ann a1 a2"]);
});

test("in all of us files are told by what may be read, whether or not it counts", () => {
  const joint = { sameAs: "fidelity Z1" };
  const accounts = [
    account("ann", "a1", joint),
    account("ben", "b1", joint),
    account("ben", "b2"),
    account("cleo", "c1", joint),
  ];

  const { reader, kept } = familyScope("ann", accounts);

  expect(reader.map((owner) => [owner.userId, owner.accountIds, toldOf(owner)])).toEqual([
    ["ann", ["a1"], null],
    ["ben", ["b2"], ["b1", "b2"]],
  ]);
  expect(kept).toEqual([...reader, { userId: "cleo", accountIds: [], toldIds: ["c1"], label: "cleo" }]);
});

test.each([
  ["the other shares it no longer", [account("ann", "a1", { sameAs: "Z1" })]],
  [
    "it has another number now",
    [account("ann", "a1", { sameAs: "Z1" }), account("ben", "b1", { sameAs: "Z2" })],
  ],
  ["the own copy is gone", [account("ben", "b1", { sameAs: "Z1" })]],
])("nothing is set aside when %s", (_when, accounts) => {
  expect(setAsideOf("ann", [SEEN], accounts)).toEqual([]);
});
