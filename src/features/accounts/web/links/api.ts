import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { logIn } from '../../contract.ts';
import {
  acceptInvitation,
  useResetLink as useResetLinkCall,
  viewInvitation,
  viewResetLink,
} from '../../invitations-contract.ts';

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
/** What a link is for does not change while somebody fills in its form; whether it still works is asked at the end. */
const once = { staleTime: Infinity, gcTime: 0 } as const;

export const invitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['invitation', secret],
    queryFn: ({ signal }) => call(viewInvitation, { body: { secret }, signal }),
    ...once,
  });

export const resetLinkQuery = (secret: string) =>
  queryOptions({
    queryKey: ['reset link', secret],
    queryFn: ({ signal }) => call(viewResetLink, { body: { secret }, signal }),
    ...once,
  });

interface Account {
  secret: string;
  login: string;
  password: string;
}

/** Makes the account; gives the token of its first session and the login as it stands. */
export async function postAcceptance(account: Account): Promise<{ token: string; login: string }> {
  const body = { ...account, time_zone: timeZone() };
  const { token, user } = await call(acceptInvitation, { body });
  return { token, login: user.login };
}

/**
 * The token of a new session. The login page has this call, too; shared with it, the first page of most people would be one
 * more file.
 */
export async function tokenFor({ login, password }: Omit<Account, 'secret'>): Promise<string> {
  const body = { password, time_zone: timeZone() };
  return (await call(logIn, { params: { login }, body })).token;
}

/** Sets the password; gives the token of the session that begins with it. */
export async function postNewPassword(secret: string, password: string): Promise<string> {
  const body = { secret, password, time_zone: timeZone() };
  return (await call(useResetLinkCall, { body })).token;
}
