import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';

/** Always the same function, so that squares that did not change are not drawn again. */
const showSquare = (challengeId: string | undefined) => replaceQueryValue('square', challengeId);

/** What the address says about the view: whose board (`?login=`), and which square is open (`?square=`). */
export function useRoomAddress(room: Room, login: string) {
  const asked = useQueryValue('login') || login;
  // As it was registered, however the link spells it.
  const boardLogin = room.users?.find((user) => loginKey(user) === loginKey(asked)) ?? asked;
  return {
    boardLogin,
    squareId: useQueryValue('square'),
    showSquare,
  };
}
