import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, EndpointShape } from '#shared/endpoint.ts';
import { call } from '#web/api/client.ts';
import { type SessionUser, type sessionCalls, signIn, userQuery } from '#web/session/session.ts';
import type { deleteUser, getUser, logIn, logOut, registerUser } from '../contract.ts';

type Fits<Known extends Pick<EndpointShape, 'method' | 'path'>, Contract extends Known> = Contract;
/** The shell makes two calls by itself. They are ours, and here the compiler compares them with the contract. */
export type SessionCallsFit = [
  Fits<typeof sessionCalls.user, typeof getUser>,
  Fits<typeof sessionCalls.logOut, typeof logOut>,
  AnswerOf<typeof getUser> extends SessionUser ? true : never,
];

export function useLogIn() {
  return useMutation({
    mutationFn: async ({ login, password }: { login: string; password: string }) =>
      call<typeof logIn>('POST /login/{login}', { params: { login }, body: { password } }),
    onSuccess: ({ token }) => signIn(token),
  });
}

export type NewAccount = BodyOf<typeof registerUser>;

export function useRegisterUser() {
  return useMutation({ mutationFn: (body: NewAccount) => call<typeof registerUser>('POST /user', { body }) });
}

export function useDeleteUser() {
  return useMutation({
    mutationFn: (login: string) => call<typeof deleteUser>('DELETE /users/{login}', { params: { login } }),
  });
}

/** Reads the person anew, for a page that shows everything about them. */
export function useRefreshUser() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(userQuery);
}
