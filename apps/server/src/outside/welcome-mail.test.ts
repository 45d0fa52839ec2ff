import { createServer, type Server } from "node:net";
import type { User } from "@strikebook/core/users/user";
import { afterAll, expect, test } from "vitest";
import { createMailer } from "./mailer.ts";
import { sendTestMail } from "./test-mail.ts";
import { createWelcomeMail } from "./welcome-mail.ts";

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.close();
  }
});

const NORA: User = {
  id: "3f0c3a56-1111-4222-8333-944444444444",
  username: "nora",
  email: "nora@example.com",
  firstName: "Nora",
  lastName: "New",
  fullName: "Nora New",
  roles: ["USER"],
  enabled: true,
  emailVerified: false,
  mustChangePassword: true,
  createdAt: new Date("2026-11-20T14:51:58Z"),
  updatedAt: new Date("2026-11-20T14:51:58Z"),
  lastLoginAt: null,
};

/** A mail server that takes one message; `refuses` makes it turn the recipient down. */
async function startMailServer(refuses = false) {
  const received: string[] = [];
  const recipient = refuses ? "550 nobody here" : "250 ok";
  const server = createServer((socket) => {
    socket.write("220 test ESMTP\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      const text = String(chunk);
      received.push(text);
      const answers: readonly (readonly [RegExp, string])[] = [
        [/^DATA/, "354 go on"],
        [/^RCPT/, recipient],
        [/^(EHLO|MAIL|RSET|QUIT)|\r\n\.\r\n$/, "250 ok"],
      ];
      const answer = answers.find(([pattern]) => pattern.test(text))?.[1];
      socket.write(answer === undefined ? "" : `${answer}\r\n`);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { smtpUrl: `smtp://127.0.0.1:${port}`, received };
}

test("a new user is told where to sign in and under which name", async () => {
  const { smtpUrl, received } = await startMailServer();
  const from = "Strikebook <strikebook@example.com>";
  const welcome = createWelcomeMail(
    createMailer({ smtpUrl, from }, () => undefined),
    "https://strikebook.example.com",
  );

  expect(await welcome(NORA)).toBe(true);

  const mail = received.join("").replaceAll("=\r\n", "");
  expect(mail).toContain("RCPT TO:<nora@example.com>");
  expect(mail).toContain("Your username is nora.");
  expect(mail).toContain("https://strikebook.example.com");
});

test("what cannot be sent is false, and reported", async () => {
  const failures: unknown[] = [];
  const { smtpUrl } = await startMailServer(true);
  const welcomeOver = (url: string) =>
    createWelcomeMail(
      createMailer({ smtpUrl: url, from: "a@example.com" }, (error) => void failures.push(error)),
      undefined,
    );
  const refused = welcomeOver(smtpUrl);
  const away = welcomeOver("smtp://127.0.0.1:1");

  expect(await refused(NORA)).toBe(false);
  expect(await away(NORA)).toBe(false);
  expect(failures).toHaveLength(2);
});

test("a test mail says that mail works; what went wrong is told in words, without the password", async () => {
  const from = "Strikebook <strikebook@example.com>";
  const { smtpUrl, received } = await startMailServer();
  await sendTestMail({ smtpUrl, from }, "ann@example.com", "https://strikebook.example.com");
  const mail = received.join("");
  expect(mail).toContain("RCPT TO:<ann@example.com>");
  expect(mail).toContain("This is a test mail of Strikebook. Mail works.");
  expect(mail).toContain("https://strikebook.example.com");

  const refusing = await startMailServer(true);
  const { host } = new URL(refusing.smtpUrl);
  for (const [url, words] of [
    [
      refusing.smtpUrl,
      `the mail server ${host} refused the sender (MAIL_FROM) or the receiver. It said: 550`,
    ],
    ["smtp://ann:secret@127.0.0.1:1", "the mail server 127.0.0.1:1 can't be reached"],
  ] as const) {
    const sending = sendTestMail({ smtpUrl: url, from }, "ann@example.com", undefined);
    await expect(sending).rejects.toThrow(`The test mail wasn't sent: ${words}`);
    await expect(sending).rejects.not.toThrow("secret");
  }
});
