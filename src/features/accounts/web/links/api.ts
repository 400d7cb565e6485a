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
export async function postAcceptance(account: Account): Promise<{ token: string; login: string }> {
  const body = { ...account, time_zone: timeZone() };
  const { token, user } = await call(acceptInvitation, { body });
  return { token, login: user.login };
}

/** Not shared with the login page, where it would add a file to most people's first page. */
export async function tokenFor({ login, password }: Omit<Account, 'secret'>): Promise<string> {
  const body = { password, time_zone: timeZone() };
  return (await call(logIn, { params: { login }, body })).token;
}

/** Returns the new session's token. */
export async function postNewPassword(secret: string, password: string): Promise<string> {
  const body = { secret, password, time_zone: timeZone() };
  return (await call(useResetLinkCall, { body })).token;
}
