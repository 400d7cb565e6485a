import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#shared/endpoint.ts';
import { call } from '#web/api/client.ts';
import { comeBack } from '../../people/contract.ts';
import { deviceKey } from '../../people/web/device-key.ts';
import { roomKey } from '../../web/api.ts';
import { closeGuestLink, getGuestLink, joinAsGuest, joinByLink, openGuestLink, viewGuestLink } from '../contract.ts';

export const guestLinkQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'guest link'],
    queryFn: ({ signal }) => call(getGuestLink, { params: { id }, signal }),
    staleTime: 0,
  });

export const putGuestLink = (id: string) => call(openGuestLink, { params: { id } });

export const deleteGuestLink = (id: string) => call(closeGuestLink, { params: { id } });

/**
 * Cached, as the invitation doesn't change while somebody types a name; joining checks whether the link still works.
 */
export const invitedQuery = (secret: string) =>
  queryOptions({
    queryKey: ['guest link', secret],
    queryFn: ({ signal }) => call(viewGuestLink, { body: { secret }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export type Invited = AnswerOf<typeof viewGuestLink>;

const ofDevice = () => ({
  device: deviceKey(),
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

export const postGuest = (guest: { secret: string; name: string; key: string }) =>
  call(joinAsGuest, { body: { ...guest, ...ofDevice() } });

export const postReturn = (guest: { code: string; key: string }) =>
  call(comeBack, { body: { ...guest, ...ofDevice() } });

export const postMember = (secret: string) => call(joinByLink, { body: { secret } });
