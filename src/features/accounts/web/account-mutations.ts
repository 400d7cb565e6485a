import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#shared/endpoint.ts';
import { call } from '#web/api/client.ts';
import type { deleteUser, registerUser } from '../contract.ts';

export function useRegisterUser() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof registerUser>) => call<typeof registerUser>('POST /user', { body }),
  });
}

export function useDeleteUser() {
  return useMutation({
    mutationFn: (login: string) => call<typeof deleteUser>('DELETE /users/{login}', { params: { login } }),
  });
}
