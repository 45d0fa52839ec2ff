import { makeScriptToken } from "@strikebook/auth/script-token";
import type { TokenScope } from "@strikebook/core/users/token-scope";
import type { TestApp, TestUser } from "./test-app.ts";

/** A live token for scripts of the user, without the password that the app asks for. */
export async function makeToken(
  { database, clock }: Pick<TestApp, "clock" | "database">,
  { id: userId }: Pick<TestUser, "id">,
  scope: TokenScope,
): Promise<{ readonly id: string; readonly token: string }> {
  const { token, hash, hint } = makeScriptToken();
  const name = `token ${hint}`;
  const { id } = await database.prisma.scriptToken.create({
    data: { userId, name, scope, hash, hint, sessionVersion: 0, createdAt: clock.now() },
  });
  return { id, token };
}
