import { FormProblem } from '#web/ui/Field.tsx';
import type { PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { useAnswer } from '../acts.ts';
import { seatOf, type Table } from '../table.ts';
import css from './HalfAnswer.module.css';

const texts = words.phases;

/** One of two halves: a tap chooses, another moves it. */
export function HalfAnswer({ table, round }: { table: Table; round: PartyRound }) {
  const { send, sending, problem } = useAnswer(seatOf(table));
  const chosen = (sending ?? table.known.mine.answer)?.choice;
  return (
    <div className={css.parts}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={css.halves} role="group" aria-label={texts.chooseHalf}>
        {(['A', 'B'] as const).map((half, place) => (
          <button
            key={half}
            type="button"
            className={css.half}
            aria-pressed={chosen === half}
            onClick={() => send({ choice: half })}
          >
            <span className={css.letter}>{half}</span>
            <span dir="auto">{round.halves?.[place]}</span>
          </button>
        ))}
      </div>
      <FormProblem problem={problem} />
      {chosen && <p className={css.hint}>{texts.sentHint}</p>}
    </div>
  );
}
