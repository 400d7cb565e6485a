import type { PartyRound } from '../../party-view.ts';
import { messages } from '../messages.ts';
import css from './PartyPhase.module.css';

const texts = messages.party;

interface Props {
  round: PartyRound;
  /** Instruction above the prompt. */
  how?: string;
  /** Short form, when there are options below. */
  isShort?: boolean;
}

/** The round's prompt, as a sign in its colour. */
export function PromptSign({ round, how, isShort = false }: Props) {
  return (
    <div className={css.promptSign} data-short={isShort || undefined}>
      {how && <p className={css.how}>{how}</p>}
      <p className={css.text} dir="auto">
        {isShort ? (round.short ?? round.text) : round.text}
      </p>
      {round.author !== undefined && (
        <p className={css.author}>
          <bdi>{texts.oursBy(round.author)}</bdi>
        </p>
      )}
    </div>
  );
}
