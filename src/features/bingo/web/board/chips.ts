import { loginKey } from '#features/accounts/login-key.ts';

/** In larger rooms, present members come first; in smaller ones, chips stay in leaderboard order. */
const fewPlayers = 8;
const maxShown = 50;

interface ChipOptions {
  /** Best first. */
  logins: readonly string[];
  /** The logged-in user and the board on screen, which always have a chip. */
  login: string;
  boardLogin: string;
  /** The members who are present; undefined until known. */
  present: readonly string[] | undefined;
}

interface Chip {
  login: string;
  isPresent: boolean | undefined;
}

/** A room's chips: the user's first, then the others in leaderboard order. */
export function chipsOf({ logins, login, boardLogin, present }: ChipOptions): Chip[] {
  const presentKeys = present && new Set(present.map(loginKey));
  const [own, shown] = [loginKey(login), loginKey(boardLogin)];
  const all = logins.map((name) => ({ login: name, key: loginKey(name), isPresent: presentKeys?.has(loginKey(name)) }));
  const rankOf = ({ key, isPresent }: (typeof all)[0]) => {
    if (key === own) return 0;
    return isPresent !== true && logins.length > fewPlayers ? 2 : 1;
  };
  return [...all]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .filter(({ key }, index) => index < maxShown || key === shown)
    .map(({ login: name, isPresent }) => ({ login: name, isPresent }));
}
