import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#shared/endpoint.ts';
import { call } from '#web/api/client.ts';
import { deleteUser, registerUser } from '../contract.ts';

export function useRegisterUser() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof registerUser>) => call(registerUser, { body }),
  });
}

export function useDeleteUser() {
  return useMutation({
    mutationFn: (login: string) => call(deleteUser, { params: { login } }),
  });
}
