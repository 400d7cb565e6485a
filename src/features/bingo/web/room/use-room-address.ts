import { useSearchParams } from 'wouter';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';

/** What the address says about the view: whose board (`?login=`), and which square is open (`?square=`). */
export function useRoomAddress(room: Room, login: string) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('login') || login;
  // As it was registered, however the link spells it.
  const boardLogin = room.users?.find((user) => loginKey(user) === loginKey(asked)) ?? asked;
  return {
    boardLogin,
    squareId: search.get('square'),
    showSquare: (challengeId: string | null) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          if (challengeId === null) next.delete('square');
          else next.set('square', challengeId);
          return next;
        },
        { replace: true },
      ),
  };
}
