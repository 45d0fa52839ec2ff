import { expect, test } from "vitest";
import { isPasskeyOrigin } from "./passkey-origin.ts";

// https://www.w3.org/TR/webauthn-3/#relying-party-identifier: a domain, in a secure context.
test.each([
  "https://strikebook.example.org",
  "https://homeserver:8443",
  "http://localhost:8080",
  "http://app.localhost",
])("%s can use passkeys", (origin) => expect(isPasskeyOrigin(new URL(origin))).toBe(true));

test.each([
  "http://strikebook.example.org",
  "http://homeserver:8080",
  "https://192.168.1.20",
  "http://127.0.0.1:8080",
  "https://[2001:db8::1]",
  "http://[::1]:8080",
  "http://2130706433",
])("%s can't", (origin) => expect(isPasskeyOrigin(new URL(origin))).toBe(false));
