import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#shared/endpoint.ts';
import { call } from '#web/api/client.ts';
import { storedIn } from '#web/device/stored.ts';
import { makeId } from '#web/outbox/stamp.ts';
import { joinAsGuest, joinByLink, returnAsGuest, viewGuestLink } from '../contract.ts';

/** An unanswered attempt to join: its idempotency key, and the name as typed. */
interface Attempt {
  secret: string;
  key: string;
  name: string;
}

/** Survives closing the tab, so that someone who missed the response and reopens the link becomes the same guest. */
const storedAttempt = storedIn<string | null>({
  key: 'joining',
  storage: () => localStorage,
  fromText: (text) => text,
  toText: (text) => text,
});

function read(): Attempt | undefined {
  try {
    const { secret, key, name } = JSON.parse(storedAttempt.read() ?? 'null') as Attempt;
    return [secret, key, name].every((part) => typeof part === 'string') ? { secret, key, name } : undefined;
  } catch {
    return undefined;
  }
}

/** The name from an earlier attempt with this link; empty if there was none. */
export function attemptedName(secret: string): string {
  const last = read();
  return last?.secret === secret ? last.name : '';
}

/** The key for an attempt with this link. It reuses the previous attempt's key if that was never answered. */
export function keyFor(secret: string, name: string, draw = makeId): string {
  const last = read();
  const key = last?.secret === secret ? last.key : draw();
  storedAttempt.write(JSON.stringify({ secret, key, name }));
  return key;
}

/** Call this once the attempt has been answered. */
export function forgetAttempt(): void {
  storedAttempt.write(null);
}

const storedDevice = storedIn<string | null>({
  key: 'device',
  storage: () => localStorage,
  fromText: (text) => (text !== null && /^[\w-]{22,64}$/.test(text) ? text : null),
  toText: (text) => text,
});

/** Identifies this device, so that a banned guest can't rejoin from it. The key survives logging out. */
export function deviceKey(draw = makeId): string {
  const known = storedDevice.read();
  if (known !== null) return known;
  const made = draw();
  storedDevice.write(made);
  return made;
}

/** Never stale, because joining checks whether the link still works. */
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
