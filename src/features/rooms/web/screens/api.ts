import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { endScreen, getScreen, openScreen } from '../../screen-contract.ts';
import { roomKey } from '../api.ts';

export const screenQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'screen'],
    queryFn: ({ signal }) => call(getScreen, { params: { id }, signal }),
    staleTime: 0,
  });

export const putScreen = (id: string) => call(openScreen, { params: { id } });

export const deleteScreen = (id: string) => call(endScreen, { params: { id } });
