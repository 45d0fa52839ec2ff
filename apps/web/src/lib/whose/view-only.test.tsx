import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { currentSession } from "../network/session.ts";
import { rememberShown } from "./shown-person.ts";
import { isReadOnly, useIsOwner } from "./view-only.ts";

afterEach(() => window.history.replaceState(null, "", "/"));

function Owner() {
  const session = currentSession();
  const mayChange = session !== undefined && !isReadOnly(session.user);
  return <p>{`may change ${mayChange}, owner ${useIsOwner()}`}</p>;
}

test.each([
  ["/", ["USER"], "may change true, owner true"],
  ["/", ["READONLY"], "may change false, owner false"],
  ["/of/ben/taxes", ["USER"], "may change true, owner false"],
] as const)("what an owner alone does is not offered at %s to %s", (path, roles, words) => {
  window.history.replaceState(null, "", path);
  signIn({ roles: [...roles] });
  rememberShown({ whose: "ben", name: "Ben", mayChange: true, mayChangeAll: true });

  render(<Owner />);

  expect(screen.getByText(words)).toBeVisible();
});
