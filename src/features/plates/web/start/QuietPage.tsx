import { loginKey } from '#features/accounts/login-key.ts';
import { sentenceOf } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { useTakeRole } from '../api.ts';
import type { Shown } from '../room/use-shown.ts';
import { words } from '../words.ts';
import { BanSign } from './BanSign.tsx';
import css from './QuietPage.module.css';

const texts = words.driver;

/** All that a driver's phone shows: no number, no keys, no sound. */
export function QuietPage({ shown: { roomId, login, players } }: { shown: Shown }) {
  const take = useTakeRole(roomId);
  const teller = players.find(
    ({ here, role, login: other }) => here && role === 'passenger' && loginKey(other) !== loginKey(login),
  );
  return (
    <section className={css.page} aria-labelledby="quiet">
      <BanSign />
      <h2 id="quiet" className={css.title}>
        {texts.title}
      </h2>
      <p>{teller === undefined ? texts.tellsAlone : texts.tells(teller.login)}</p>
      <Button onClick={() => take.mutate('passenger')} busy={take.isPending}>
        {texts.noLonger}
      </Button>
      <FormProblem problem={take.error ? `${words.start.notSaid} ${sentenceOf(take.error)}` : undefined} />
    </section>
  );
}
