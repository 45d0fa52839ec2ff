import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { graphql, HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endSession } from "../lib/network/session.ts";
import { sessionUser, signIn, token } from "../testing/factories.ts";
import { server } from "../testing/server.ts";
import { FrontDoor } from "./front-door.tsx";

beforeEach(() => {
  server.use(
    http.get("/api/auth/health", () => HttpResponse.json({ status: "ok" })),
    http.get("/api/system/version", () => HttpResponse.json({})),
    http.post("/api/auth/login", () => HttpResponse.json({ token: token(), user: sessionUser() })),
    graphql.operation(() => HttpResponse.json({ errors: [{ message: "Nothing here" }] })),
  );
});
afterEach(() => {
  window.history.replaceState(null, "", "/");
});

function openAt(address: string) {
  window.history.replaceState(null, "", address);
  render(<FrontDoor />);
  return userEvent.setup();
}

const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const address = () => window.location.pathname + window.location.search;

async function signInAs(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText("Username or e-mail"), "ann");
  await user.type(screen.getByLabelText("Password"), "x");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
}

test("a stranger sees the sign-in screen at its address, and then what was asked for", async () => {
  const user = openAt("/week-summary?basis=cash");
  await title("Strikebook");
  await waitFor(() => expect(address()).toBe("/login"));

  await signInAs(user);

  expect(await title("Week Summary")).toBeVisible();
  expect(address()).toBe("/week-summary?basis=cash");
});

test("who came to sign in lands on the dashboard", async () => {
  const user = openAt("/login");
  await title("Strikebook");

  await signInAs(user);

  expect(await title("Trading Dashboard")).toBeVisible();
  expect(address()).toBe("/");
});

test("the signed in go straight in; a session that ends leads to the sign-in screen", async () => {
  signIn();
  openAt("/month-summary");
  expect(await title("Month Summary")).toBeVisible();

  endSession("expired");

  expect(await title("Strikebook")).toBeVisible();
  expect(screen.getByRole("alert").textContent).toBe("Session expired. Please log in again.");
  expect(address()).toBe("/login");
});

test("the refusal of access is open to strangers", async () => {
  openAt("/unauthorized");

  expect(await title("Access Denied")).toBeVisible();
});
