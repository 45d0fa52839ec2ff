import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import type { KnownUser, User } from "@strikebook/core/users/user";
import { ProviderRefusal, type SignInProvider, type ToldIdentity } from "../../outside/sign-in-provider.ts";
import type { IdentitiesNeeds } from "./identities.needs.ts";
import type { PendingSignIn } from "./pending-sign-ins.repository.ts";

type Needs = IdentitiesNeeds & { readonly provider: SignInProvider };

type Answered = PendingSignIn & { readonly answer: string };

/** Somebody on their way in, as far as they are known. */
type Comer = { usernameOrEmail: string; user?: User };

/** A session for whom the provider names. Whatever is wrong is told to the person, and to the log with its reason. */
export async function finishSignIn(needs: Needs, begun: Answered, actor: Actor): Promise<SignedIn> {
  const { provider, doors, repository, clock } = needs;
  const comer: Comer = { usernameOrEmail: `somebody at ${provider.name}` };
  try {
    const told = await provider.finish(begun.answer, begun);
    const { user, sessionVersion } = await personOf(needs, told, comer, actor);
    const { subject, idToken } = told;
    const by = { provider: provider.name, issuer: provider.issuer, subject, idToken };
    const signedIn = await doors.startSession({ user, sessionVersion, actor, by });
    await repository.noteUse(user.id, provider.issuer, clock.now());
    return signedIn;
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      const { usernameOrEmail, user } = comer;
      const refused = { usernameOrEmail, reason: error.reason, provider: provider.name };
      await doors.recordRefusal(refused, actor, user?.id);
    }
    throw error;
  }
}

type SignedIn = { readonly token: string; readonly user: User };

/** By subject; the first time by an e-mail that the provider has verified and an administrator entered. */
async function personOf(needs: Needs, told: ToldIdentity, comer: Comer, actor: Actor): Promise<KnownUser> {
  const { provider, repository, users } = needs;
  const known = await repository.find(provider.issuer, told.subject);
  const tied = known && (await users.findSignInAccountById(known.userId));
  if (tied !== undefined) {
    return await admitted(needs, tied, comer, actor);
  }
  const email = await verifiedEmail(provider, told, comer);
  const account = await admitted(needs, await personByEmail(needs, email), comer, actor);
  await tie(needs, { user: account.user, email, subject: told.subject }, actor);
  return account;
}

/** Refuses who is disabled, locked, or has yet to choose a password. */
async function admitted(
  { doors, provider }: Needs,
  account: KnownUser,
  comer: Comer,
  actor: Actor,
): Promise<KnownUser> {
  const { user } = account;
  comer.usernameOrEmail = user.username;
  comer.user = user;
  const shutOut = await doors.findShutOut(user, actor);
  if (shutOut !== undefined) {
    throw refusal(shutOut.message, shutOut.reason);
  }
  if (user.mustChangePassword) {
    const message = `Choose your own password first: sign in once with the temporary one. After that, ${provider.name} opens Strikebook.`;
    throw refusal(message, "Temporary password not changed yet");
  }
  return account;
}

async function verifiedEmail(provider: SignInProvider, told: ToldIdentity, comer: Comer): Promise<string> {
  const email = await told.email();
  if (email === undefined) {
    throw refusal(
      `${provider.name} told no e-mail address, so we don't know who you are here. Add one there, or sign in with your password.`,
      "No e-mail told",
    );
  }
  comer.usernameOrEmail = email.address;
  if (!email.isVerified) {
    throw refusal(
      `${provider.name} hasn't verified your e-mail address ${email.address}. Verify it there, then try again.`,
      "E-mail not verified by the provider",
    );
  }
  return email.address;
}

async function personByEmail({ users, provider }: Needs, email: string): Promise<KnownUser> {
  const found = await users.findByEmail(email);
  if (found === undefined) {
    throw refusal(
      `Nobody here has the e-mail address ${email}. Ask your administrator to enter it for you.`,
      "Unknown e-mail",
    );
  }
  if (found.isEmailSelfChosen) {
    throw refusal(
      `You changed your e-mail address here yourself, so ${provider.name} can't vouch for you by it yet. Ask your administrator to confirm it.`,
      "E-mail entered by no administrator",
    );
  }
  return found;
}

type Tying = { readonly user: User; readonly email: string; readonly subject: string };

async function tie(needs: Needs, { user, email, subject }: Tying, actor: Actor): Promise<void> {
  const { provider, repository, clock } = needs;
  const at = clock.now();
  const { name, issuer } = provider;
  const facts = { username: user.username, provider: name, subject, email };
  const audit = auditEntry({ actionType: "IDENTITY_TIED", ...facts }, { ...actor, userId: user.id }, { at });
  const isTied = await repository.tie({ userId: user.id, issuer, subject, email }, at, audit);
  // Two tabs of one person at once: the other one tied the same.
  if (!isTied && (await repository.find(issuer, subject))?.userId !== user.id) {
    throw refusal(
      `Your Strikebook account is tied to another account at ${name}. Untie that in your profile, or ask your administrator to.`,
      "Tied to another subject",
    );
  }
}

const refusal = (message: string, reason: string) => new ProviderRefusal("UNAUTHENTICATED", message, reason);
