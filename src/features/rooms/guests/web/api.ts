import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { roomKey } from '../../web/api.ts';
import { closeGuestLink, getGuestLink, openGuestLink } from '../contract.ts';

export const guestLinkQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'guest link'],
    queryFn: ({ signal }) => call(getGuestLink, { params: { id }, signal }),
    staleTime: 0,
  });

export const putGuestLink = (id: string) => call(openGuestLink, { params: { id } });

export const deleteGuestLink = (id: string) => call(closeGuestLink, { params: { id } });
