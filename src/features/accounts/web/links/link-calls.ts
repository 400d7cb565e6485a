import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call, errorText } from '#web/api/client.ts';
import type { FieldErrors } from '#web/forms/field-errors.ts';
import { signIn } from '#web/session/session.ts';
import { logIn } from '../../contract.ts';
import {
  acceptInvitation,
  useResetLink as useResetLinkCall,
  viewInvitation,
  viewResetLink,
} from '../../invitations-contract.ts';
import * as messages from '../messages.ts';

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
/** What a link is for doesn't change while its form is open. Whether it still works is checked on submit. */
const fetchOnce = { staleTime: Infinity, gcTime: 0 } as const;

export const invitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['invitation', secret],
    queryFn: ({ signal }) => call(viewInvitation, { body: { secret }, signal }),
    ...fetchOnce,
  });

export const resetLinkQuery = (secret: string) =>
  queryOptions({
    queryKey: ['reset link', secret],
    queryFn: ({ signal }) => call(viewResetLink, { body: { secret }, signal }),
    ...fetchOnce,
  });

interface Account {
  secret: string;
  login: string;
  password: string;
}

/** Returns the first session's token and the username as stored. */
async function postAcceptance(account: Account): Promise<{ token: string; login: string }> {
  const body = { ...account, time_zone: timeZone() };
  const { token, user } = await call(acceptInvitation, { body });
  return { token, login: user.login };
}

/** Not shared with the login page, because that would add a file to most people's first page. */
export async function tokenFor({ login, password }: Omit<Account, 'secret'>): Promise<string> {
  const body = { password, time_zone: timeZone() };
  return (await call(logIn, { params: { login }, body })).token;
}

/** Returns the new session's token. */
export async function postNewPassword(secret: string, password: string): Promise<string> {
  const body = { secret, password, time_zone: timeZone() };
  return (await call(useResetLinkCall, { body })).token;
}

interface Choice {
  login: string;
  password: string;
}
export type Outcome =
  | { is: 'welcome'; login: string; signIn: () => void }
  | { is: 'wrong'; errors: FieldErrors }
  | { is: 'refused' | 'unreachable'; problem: string }
  /** The invitation no longer works. The page already shows why. */
  | { is: 'dead' };

export interface AcceptanceCalls {
  accept: (choice: Choice) => Promise<{ token: string; login: string }>;
  /** Throws if the invitation no longer works. */
  check: () => Promise<unknown>;
  logIn: (choice: Choice) => Promise<string>;
}

/** Distinguishes an unavailable username from a dead invitation, because the server responds with 409 to both. */
export function makeAcceptance({ accept, check, logIn }: AcceptanceCalls): (choice: Choice) => Promise<Outcome> {
  /** True once a response was lost. */
  let accountMayExist = false;

  const afterConflict = async (choice: Choice, sentence: string): Promise<Outcome> => {
    const problem = await check().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (problem === undefined) return { is: 'wrong', errors: { login: sentence } };
    if (isUnreachable(problem)) return unreachable(problem);
    if (!accountMayExist) return { is: 'dead' };
    // Only someone who created the account knows the chosen password.
    return logIn(choice).then(
      (token) => welcome(choice.login, token),
      () => ({ is: 'dead' }) as const,
    );
  };

  return async (choice) => {
    try {
      const { token, login } = await accept(choice);
      return welcome(login, token);
    } catch (error) {
      if (isUnreachable(error)) {
        accountMayExist = true;
        return unreachable(error);
      }
      if (error instanceof ApiError && [404, 409].includes(error.status)) return afterConflict(choice, error.message);
      return { is: 'refused', problem: errorText(error) };
    }
  };
}

const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0;
const unreachable = (error: unknown): Outcome => ({
  is: 'unreachable',
  problem: `${errorText(error)} ${messages.links.waiting}`,
});
const welcome = (login: string, token: string): Outcome => ({ is: 'welcome', login, signIn: () => signIn(token) });

export function useAcceptance(secret: string): (choice: Choice) => Promise<Outcome> {
  const client = useQueryClient();
  const known = useRef<{ secret: string; accept: ReturnType<typeof makeAcceptance> }>(undefined);
  return (choice) => {
    if (known.current?.secret !== secret) {
      const accept = makeAcceptance({
        accept: (account) => postAcceptance({ secret, ...account }),
        check: () => client.fetchQuery({ ...invitationQuery(secret), staleTime: 0, retry: false }),
        logIn: tokenFor,
      });
      known.current = { secret, accept };
    }
    return known.current.accept(choice);
  };
}
