import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#shared/endpoint.ts';
import { call } from '#web/api/client.ts';
import { returnAsGuest } from '../../people/return-contract.ts';
import { deviceKey } from '../../people/web/device-key.ts';
import { joinAsGuest, joinByLink, viewGuestLink } from '../contract.ts';

/** Never stale, as joining checks whether the link still works. */
export const invitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['guest link', secret],
    queryFn: ({ signal }) => call(viewGuestLink, { body: { secret }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export type Invitation = AnswerOf<typeof viewGuestLink>;

const deviceInfo = () => ({
  device: deviceKey(),
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

export const postGuest = (guest: { secret: string; name: string; key: string }) =>
  call(joinAsGuest, { body: { ...guest, ...deviceInfo() } });

export const postReturn = (guest: { code: string; key: string }) =>
  call(returnAsGuest, { body: { ...guest, ...deviceInfo() } });

export const postMember = (secret: string) => call(joinByLink, { body: { secret } });
