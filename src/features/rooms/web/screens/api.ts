import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import type { endScreen, getScreen, openScreen } from '../../screen-contract.ts';
import { roomKey } from '../api.ts';

export const screenQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'screen'],
    queryFn: ({ signal }) => call<typeof getScreen>('GET /rooms/{id}/screen', { params: { id }, signal }),
    staleTime: 0,
  });

export const putScreen = (id: string) => call<typeof openScreen>('PUT /rooms/{id}/screen', { params: { id } });

export const deleteScreen = (id: string) => call<typeof endScreen>('DELETE /rooms/{id}/screen', { params: { id } });
