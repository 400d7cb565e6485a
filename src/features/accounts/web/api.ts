import type { AnswerOf, EndpointShape } from '#shared/endpoint.ts';
import { call } from '#web/api/client.ts';
import { type SessionUser, type sessionCalls, signIn } from '#web/session/session.ts';
import type { proofCall } from '#web/session/use-proof.tsx';
import { type getUser, logIn, type logOut, type proveUser } from '../contract.ts';

type Fits<Known extends Pick<EndpointShape, 'method' | 'path'>, Contract extends Known> = Contract;
/** Checks at compile time that the shell's own three calls match our contract. */
export type SessionCallsFit = [
  Fits<typeof sessionCalls.user, typeof getUser>,
  Fits<typeof sessionCalls.logOut, typeof logOut>,
  Fits<typeof proofCall, typeof proveUser>,
  AnswerOf<typeof getUser> extends SessionUser ? true : never,
];

/** Starts this browser's session, or throws. Not a mutation, because that would add code to the first page. */
export async function logInWith({ login, password }: { login: string; password: string }): Promise<void> {
  const { token } = await call(logIn, {
    params: { login },
    body: { password, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  signIn(token);
}
