import { loginKey } from '#features/accounts/login-key.ts';
import { formatList } from '#web/text/format.ts';
import { isolated } from '#web/text/isolate.ts';
import { isGuest } from '../../members.ts';
import * as messages from '../../web/messages.ts';

const texts = messages.heart;
/** If there are more, the rest are shown as a count. */
const maxNamed = 3;

interface Given {
  /** The logins of those who gave a heart, earliest first. */
  hearts: readonly string[];
  login: string;
  room: { guests?: readonly string[] | undefined };
}

/** Names the user first, as in "You, eva and tom", and shortens a crowd to two names and a count. */
export function heartNames({ hearts, login, room }: Given): string {
  const isOwn = (heartLogin: string) => loginKey(heartLogin) === loginKey(login);
  const others = hearts.filter((heartLogin) => !isOwn(heartLogin));
  const isCrowd = hearts.length > maxNamed;
  const named = others.length === hearts.length ? [] : [texts.you];
  for (const heartLogin of others.slice(0, (isCrowd ? 2 : maxNamed) - named.length))
    named.push(isGuest(room, heartLogin) ? texts.guest(heartLogin) : isolated(heartLogin));
  return formatList(isCrowd ? [...named, texts.more(hearts.length - named.length)] : named);
}
