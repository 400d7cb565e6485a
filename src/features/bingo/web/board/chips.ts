import { loginKey } from '#features/accounts/login-key.ts';

/** In larger rooms present members come first; in smaller ones chips stay in order of score. */
const fewPlayers = 8;
const maxShown = 50;

interface Asked {
  /** Best first. */
  logins: readonly string[];
  /** The signed-in user and the board on screen: both always have a chip. */
  login: string;
  boardLogin: string;
  /** Members present; undefined until known. */
  here: readonly string[] | undefined;
}

export interface Chip {
  login: string;
  isHere: boolean | undefined;
}

/** The chips of a room: the user first, then by place. */
export function chipsOf({ logins, login, boardLogin, here }: Asked): Chip[] {
  const hereKeys = here && new Set(here.map(loginKey));
  const [own, shown] = [loginKey(login), loginKey(boardLogin)];
  const all = logins.map((one) => ({ login: one, key: loginKey(one), isHere: hereKeys?.has(loginKey(one)) }));
  const rankOf = ({ key, isHere }: (typeof all)[0]) => {
    if (key === own) return 0;
    return isHere !== true && logins.length > fewPlayers ? 2 : 1;
  };
  return [...all]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .filter(({ key }, index) => index < maxShown || key === shown)
    .map(({ login: name, isHere }) => ({ login: name, isHere }));
}
