import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import type { PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import type { Table } from '../table.ts';
import { Names } from './Names.tsx';
import { findersOf, roundFacts, truthPoints } from './result-facts.ts';
import css from './TruthSign.module.css';

const texts = words.result;

/** What was true, or right, and who found it. */
export function TruthSign({ table, round }: { table: Table; round: PartyRound }) {
  const { truth } = roundFacts(round);
  const finders = findersOf(truth);
  const text = truth?.text ?? round.result?.truth;
  if (text === undefined) return null;
  return (
    <div className={css.sign} data-sign="bingo">
      <p className={css.word}>
        <Icon shape={check} /> {round.kind === 'quiz' ? texts.right : texts.true}
      </p>
      <p className={css.truth} data-long={text.length > 24 || undefined} dir="auto">
        {text}
      </p>
      <p className={css.who}>
        {finders.length === 0 ? (
          texts.foundNobody
        ) : (
          <>
            {texts.foundWho} <Names logins={finders} login={table.login} />
            {round.kind === 'bluff' && <>, {texts.foundBy(round.is_last ? 2 * truthPoints : truthPoints)}</>}
          </>
        )}
      </p>
    </div>
  );
}
