import { expect, test, vi } from "vitest";
import { sessionUser, signIn, token } from "../../testing/factories.ts";
import { isReadOnly } from "../whose/view-only.ts";
import {
  currentSession,
  discardDeadSession,
  endSession,
  followOtherTabs,
  hasRole,
  lastEndReason,
  onSessionEnd,
  renewToken,
  renewUser,
  requirePasswordChange,
  startSession,
  syncSession,
} from "./session.ts";
import { tokenExpiry } from "./token-times.ts";

test("a sign-in is held in memory and under the two fixed keys", () => {
  const user = signIn();

  expect(currentSession()?.user).toEqual(user);
  expect(localStorage.getItem("tserver_token")).toBe(currentSession()?.token);
  expect(JSON.parse(localStorage.getItem("tserver_user") ?? "")).toMatchObject({ username: "ann" });
});

test("an end forgets both and tells who holds data of the person", () => {
  const forgotten = vi.fn();
  const stop = onSessionEnd(forgotten);
  signIn();

  endSession("expired");

  expect(currentSession()).toBeUndefined();
  expect(localStorage.length).toBe(0);
  expect(lastEndReason()).toBe("expired");
  expect(forgotten).toHaveBeenCalledOnce();
  stop();
});

test("another person in the same tab ends the session of the first", () => {
  const forgotten = vi.fn();
  const stop = onSessionEnd(forgotten);
  signIn();

  signIn({ id: "another" });

  expect(forgotten).toHaveBeenCalledOnce();
  stop();
});

test.each([
  ["expired", token({ secondsLeft: -1 })],
  ["without three parts", "nonsense"],
  ["with a payload that is no JSON", `a.${btoa("{")}.c`],
  ["without an expiry", `a.${btoa("{}")}.c`],
])("a token %s restores nothing and is thrown away", (_what, stored) => {
  localStorage.setItem("tserver_token", stored);
  localStorage.setItem("tserver_user", JSON.stringify(sessionUser()));
  syncSession();

  discardDeadSession();

  expect(currentSession()).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test("a stored user that cannot be read restores nothing", () => {
  localStorage.setItem("tserver_token", token());
  localStorage.setItem("tserver_user", "{");

  syncSession();

  expect(currentSession()).toBeUndefined();
});

test("a live token and a user restore the session", () => {
  localStorage.setItem("tserver_token", token());
  localStorage.setItem("tserver_user", JSON.stringify(sessionUser({ username: "bob" })));

  syncSession();

  expect(currentSession()?.user.username).toBe("bob");
});

test("a server's token that cannot be used starts nothing", () => {
  expect(() => startSession("nonsense", sessionUser())).toThrow("cannot be used");
  expect(currentSession()).toBeUndefined();
});

test("tokens are read in the URL's alphabet, seconds become milliseconds", () => {
  const payload = btoa(JSON.stringify({ exp: 1_800_000_000, name: "ÿÿ>>??" }))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

  expect(tokenExpiry(`h.${payload}.s`)).toBe(1_800_000_000_000);
});

test("a logout in another tab ends the session here", () => {
  const stop = followOtherTabs();
  signIn();
  localStorage.clear();

  window.dispatchEvent(new StorageEvent("storage", { key: "tserver_token" }));

  expect(currentSession()).toBeUndefined();
  stop();
});

test("a new token after a password change goes on with the same person, who may now pass", () => {
  signIn({ mustChangePassword: true });
  const next = token({ id: "2" });

  renewToken(next);

  expect(currentSession()).toMatchObject({ token: next, user: { mustChangePassword: false } });
});

test("the server can ask for a new password at any time", () => {
  signIn();

  requirePasswordChange();

  expect(currentSession()?.user.mustChangePassword).toBe(true);
});

test.each([
  [["ADMIN"], true, false],
  [["USER", "READONLY"], false, false],
  [["READONLY"], false, true],
  [[], false, false],
])("roles %j: admin %s, read-only %s", (roles, admin, readOnly) => {
  const user = sessionUser({ roles });

  expect([hasRole(user, "ADMIN"), isReadOnly(user)]).toEqual([admin, readOnly]);
});

const HOUR_MS = 3_600_000;

test.each([
  ["a day ahead", -24 * HOUR_MS],
  ["twelve years ahead", -12 * 365 * 24 * HOUR_MS],
  ["a day behind", 24 * HOUR_MS],
])(
  "a browser whose clock is %s of the server's signs in for as long as the server says",
  (_clock, serverAheadMs) => {
    vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z") });
    const issuedAt = new Date(Date.now() + serverAheadMs);

    startSession(token({ issuedAt, secondsLeft: 24 * 3600 }), sessionUser());

    expect(currentSession()?.expiresAt).toBe(Date.now() + 24 * HOUR_MS);
    vi.advanceTimersByTime(23 * HOUR_MS);
    renewUser(sessionUser({ firstName: "Anna" }));
    syncSession();
    expect(currentSession()?.expiresAt).toBe(Date.now() + HOUR_MS);
    vi.advanceTimersByTime(HOUR_MS + 1);
    const [stored, user] = [localStorage.getItem("tserver_token"), localStorage.getItem("tserver_user")];
    const ahead = localStorage.getItem("strikebook-clock-ahead");
    endSession("logout");
    expect(localStorage.length).toBe(0);

    // As another page of this browser finds them.
    localStorage.setItem("tserver_token", stored ?? "");
    localStorage.setItem("tserver_user", user ?? "");
    localStorage.setItem("strikebook-clock-ahead", ahead ?? "");
    syncSession();
    expect(currentSession()).toBeUndefined();
  },
);

test("clocks that differ by seconds are no wrong clocks", () => {
  startSession(token({ issuedAt: new Date(Date.now() - 5000) }), sessionUser());

  expect(localStorage.getItem("strikebook-clock-ahead")).toBeNull();
});
