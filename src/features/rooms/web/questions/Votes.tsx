import { tick } from '#web/device/tick.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { placeOf } from '../../place-of.ts';
import type { Question } from '../../question-contract.ts';
import { heartNames } from '../hearts/heart-names.ts';
import { words } from '../words.ts';
import type { AskedClaim } from './unsent-said.ts';
import { useSay } from './use-say.ts';
import css from './Votes.module.css';

const texts = words.questions;

interface Props {
  claim: AskedClaim;
  question: Question;
  login: string;
  room: { guests?: readonly string[] | undefined };
}

/** Two ways to vote, with who did: to be changed until it is settled. */
export function Votes({ claim, question: { counts, against }, login, room }: Props) {
  const { say } = useSay();
  const vote = (isFor: boolean) => {
    tick();
    void say(claim, { act: 'vote', counts: isFor });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={css.votes} role="group" aria-label={texts.votes}>
      {[
        { isFor: true, label: texts.counts, sign: icons.check, logins: counts },
        { isFor: false, label: texts.against, sign: icons.cross, logins: against },
      ].map(({ isFor, label, sign, logins }) => (
        <button
          key={label}
          type="button"
          className={css.vote}
          aria-pressed={placeOf(logins, login) >= 0}
          onClick={() => vote(isFor)}
        >
          <span className={css.label}>
            <Icon shape={sign} />
            {label}
          </span>{' '}
          <bdi className={css.names}>
            {logins.length === 0 ? texts.nobody : heartNames({ hearts: logins, login, room })}
          </bdi>
        </button>
      ))}
    </div>
  );
}
