import type { PartyFinal } from '../../../party-view.ts';
import { words } from '../../words.ts';
import css from './Endings.module.css';

const texts = words.result;

/** The sentences of the evening that were loved most, with what they end. */
export function Endings({ endings }: Pick<PartyFinal, 'endings'>) {
  if (endings.length === 0) return null;
  return (
    <section className={css.endings}>
      <h2 className={css.title}>{texts.bestEndings(endings.length)}</h2>
      <ol className={css.list}>
        {endings.map(({ by, text, prompt, votes }) => (
          <li key={`${prompt} ${text}`} className={css.ending}>
            <p className={css.prompt} dir="auto">
              {prompt}
            </p>
            <p className={css.text} dir="auto">
              {text}
            </p>
            <p className={css.by}>{texts.endingOf(by, votes)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
