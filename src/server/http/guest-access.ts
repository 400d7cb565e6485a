import type { EndpointShape } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { Guest } from '../sessions/sessions.ts';

/** As of a room that does not exist. */
const noSuchRoom = () => new AppError('notFound', 'There is no such room.');

/**
 * The parameter that names the room of a call that is open to guests of it; undefined for every other call. Throws where such a
 * call names none, so that none is opened by mistake.
 */
export function roomNamedIn({ guests, method, path }: EndpointShape): string | undefined {
  if (guests !== 'room') return undefined;
  if (path.includes('/rooms/{roomId}')) return 'roomId';
  if (path.startsWith('/rooms/{id}')) return 'id';
  throw new Error(`${method} ${path} is open to room guests but names no room`);
}

/**
 * The one place that says what a guest may do: what the contract of a call opens to them, in their room, and nothing else. What
 * is added tomorrow is closed until its contract says otherwise. Throws AppError: forbidden, not 401, for the session is good and a
 * browser would forget it; and notFound for every other room, whether or not it is there.
 */
export function refuseGuest(shape: EndpointShape, guest: Guest, params: Readonly<Record<string, unknown>>): void {
  if (shape.guests === undefined) throw new AppError('forbidden', 'Guests can only see their own room.');
  const named = roomNamedIn(shape);
  if (named !== undefined && params[named] !== guest.roomId) throw noSuchRoom();
}
