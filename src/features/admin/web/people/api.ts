import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteUser } from '#features/accounts/contract.ts';
import {
  changeInvitation,
  listInvitations,
  makeInvitation,
  withdrawInvitation,
} from '#features/accounts/invitations-contract.ts';
import {
  disablePerson,
  getPerson,
  listPeople,
  makeResetLink,
  type PersonDetails,
  setPersonRoles,
  signOutPerson,
} from '#features/accounts/people-contract.ts';
import type { AnswerOf, BodyOf } from '#shared/endpoint.ts';
import type { Role } from '#shared/roles.ts';
import { secondMs } from '#shared/time.ts';
import { call } from '#web/api/client.ts';

const peopleKey = ['admin', 'people'];

export const peopleQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, 'found', text],
    queryFn: ({ pageParam, signal }) =>
      call(listPeople, {
        query: { query: text === '' ? undefined : text, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** How often open invitations are refetched, because somebody may have joined. */
const pollMs = 10 * secondMs;

export const invitationsQuery = queryOptions({
  queryKey: [...peopleKey, 'invitations'],
  queryFn: ({ signal }) => call(listInvitations, { query: { state: 'open' }, signal }),
  refetchInterval: pollMs,
});

export const personQuery = (login: string) =>
  queryOptions({
    queryKey: ['admin', 'person', login],
    queryFn: ({ signal }) => call(getPerson, { params: { login }, signal }),
  });

export type InvitationTerms = BodyOf<typeof makeInvitation>;
export type NewInvitation = AnswerOf<typeof makeInvitation>;

export const sendInvitation = (body: InvitationTerms) => call(makeInvitation, { body });

export const sendTerms = (id: string, body: InvitationTerms) => call(changeInvitation, { params: { id }, body });

export const sendWithdrawal = (id: string) => call(withdrawInvitation, { params: { id } });

const sendRoles = (login: string, roles: Role[]) => call(setPersonRoles, { params: { login }, body: { roles } });

export const sendSignOut = (login: string) => call(signOutPerson, { params: { login } });

export const sendDisabled = (login: string, disabled: boolean) =>
  call(disablePerson, { params: { login }, body: { disabled } });

export const sendResetLink = (login: string) => call(makeResetLink, { params: { login } });

export const sendDeletion = (login: string) => call(deleteUser, { params: { login } });

/** Also refetches the person whose account was changed. */
export function useRefetchPeople(): (login?: string) => void {
  const client = useQueryClient();
  return (login) => {
    void client.invalidateQueries({ queryKey: peopleKey });
    if (login !== undefined) void client.invalidateQueries({ queryKey: personQuery(login).queryKey });
  };
}

/** An optimistic update of the roles, reverted if the server refuses it. */
export function useSetRoles(login: string) {
  const client = useQueryClient();
  const refetch = useRefetchPeople();
  const { queryKey } = personQuery(login);
  return useMutation({
    scope: { id: `roles of ${login}` },
    mutationFn: (roles: Role[]) => sendRoles(login, roles),
    onMutate: (roles) => {
      const before = client.getQueryData<PersonDetails>(queryKey);
      client.setQueryData(queryKey, (person: PersonDetails | undefined) => person && { ...person, roles });
      return before;
    },
    onError: (_error, _roles, previous) => client.setQueryData(queryKey, previous),
    onSettled: () => refetch(login),
  });
}
