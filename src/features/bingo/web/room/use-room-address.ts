import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';

/** A stable function, so that unchanged squares don't render again. */
const showSquare = (challengeId: string | undefined) => replaceQueryValue('square', challengeId);

/** The view in the URL: whose board (`?login=`), and the open square (`?square=`). */
export function useRoomAddress(room: Room, login: string) {
  const loginInUrl = useQueryValue('login') || login;
  // The username as registered, whatever capitals the link uses.
  const boardLogin = room.users?.find((user) => loginKey(user) === loginKey(loginInUrl)) ?? loginInUrl;
  return {
    boardLogin,
    squareId: useQueryValue('square'),
    showSquare,
  };
}
