import { type SubmitEvent, useState } from 'react';
import { TextField } from '#web/ui/Field.tsx';
import { words } from '../../words.ts';
import { BigButton } from './BigButton.tsx';
import css from './GuessVote.module.css';
import type { OptionsProps } from './OptionList.tsx';

const texts = words.phases;

/** How many chose A, as a slider and as a number. */
export function GuessVote({ table, round, vote, onVote, isSending }: OptionsProps & { isSending: boolean }) {
  const total = round.total ?? 0;
  const [guess, setGuess] = useState(vote?.guess ?? Math.round(total / 2));
  const [text, setText] = useState(String(guess));
  const own = table.known.mine.answer?.choice;
  const isSent = vote?.guess === guess;

  const change = (next: string) => {
    setText(next);
    if (/^\d+$/.test(next)) setGuess(Math.min(total, Number(next)));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setText(String(guess));
    if (!isSent) onVote?.({ guess });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <ul className={css.halves}>
        {(['A', 'B'] as const).map((half, place) => (
          <li key={half} className={css.half} data-own={own === half || undefined}>
            <span className={css.letter}>{half}</span>
            <span dir="auto">{round.halves?.[place]}</span>
          </li>
        ))}
      </ul>
      {own && <p className={css.own}>{texts.youChose(own)}</p>}
      {onVote && (
        <>
          <div className={css.guess}>
            <label className={css.slide}>
              <span className={css.question}>{texts.guess(total)}</span>
              <input
                type="range"
                className={css.slider}
                min={0}
                max={total}
                step={1}
                value={guess}
                onChange={(event) => change(event.target.value)}
              />
            </label>
            <div className={css.number}>
              <TextField
                label={texts.guessField}
                value={text}
                onChange={change}
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
          </div>
          <BigButton type="submit" isBusy={isSending && isSent} isQuiet={isSent}>
            {isSent ? texts.guessSent(guess) : vote?.guess === undefined ? texts.sendGuess : texts.changeGuess}
          </BigButton>
        </>
      )}
    </form>
  );
}
