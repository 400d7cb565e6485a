import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#shared/endpoint.ts';
import { call } from '#web/client.ts';
import { type SessionUser, type sessionCalls, signIn, userQuery } from '#web/session.ts';
import { deleteUser, getUser, logIn, logOut, registerUser } from '../contract.ts';

// The shell makes these two calls by address; they are ours, and this is where the compiler compares.
getUser satisfies { answer: unknown } & typeof sessionCalls.user;
logOut satisfies { answer: unknown } & typeof sessionCalls.logOut;
export type SessionUserFits = AnswerOf<typeof getUser> extends SessionUser ? true : never;

export function useLogIn() {
  return useMutation({
    mutationFn: ({ login, password }: { login: string; password: string }) =>
      call(logIn, { params: { login }, body: { password } }),
    onSuccess: ({ token }) => signIn(token),
  });
}

export type NewAccount = BodyOf<typeof registerUser>;

export function useRegisterUser() {
  return useMutation({ mutationFn: (body: NewAccount) => call(registerUser, { body }) });
}

export function useDeleteUser() {
  return useMutation({ mutationFn: (login: string) => call(deleteUser, { params: { login } }) });
}

/** Reads the person anew, for a page that shows everything about them. */
export function useRefreshUser() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(userQuery);
}
