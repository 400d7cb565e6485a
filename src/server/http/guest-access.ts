import type { EndpointShape } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { foldCase } from '#shared/fold-case.ts';
import type { Caller, Guest } from '../sessions/sessions.ts';

/** The same as for a room that doesn't exist. */
const noSuchRoom = () => new AppError('notFound', "There's no such room.");

/**
 * The parameter that names the room in a call open to its guests; undefined for every other call. Throws if such a call
 * has no such parameter, so that no call is opened by mistake.
 */
export function roomParameterOf({ guests, method, path }: EndpointShape): string | undefined {
  if (guests !== 'room') return undefined;
  if (path.includes('/rooms/{roomId}')) return 'roomId';
  if (path.startsWith('/rooms/{id}')) return 'id';
  throw new Error(`${method} ${path} is open to room guests but names no room`);
}

/**
 * The only check of what guests may do: calls whose contract is open to guests, in their own room. Throws AppError:
 * forbidden rather than 401, at which a browser would discard the valid session, and notFound for every other room,
 * whether or not it exists.
 */
export function refuseGuest(shape: EndpointShape, guest: Guest, params: Readonly<Record<string, unknown>>): void {
  if (shape.guests === undefined) throw new AppError('forbidden', 'Guests can only see their own room.');
  const named = roomParameterOf(shape);
  if (named !== undefined && params[named] !== guest.roomId) throw noSuchRoom();
}

/**
 * Accepts a guest's previous login in calls made before the admin renamed them, such as those still in an outbox. Nobody
 * else can get that login while the guest is in the room.
 */
export function readPreviousLogin(
  { login, guest }: Pick<Caller, 'login' | 'guest'>,
  params: Record<string, unknown>,
): void {
  if (guest?.former === undefined || typeof params.login !== 'string') return;
  if (foldCase(params.login) === foldCase(guest.former)) params.login = login;
}
