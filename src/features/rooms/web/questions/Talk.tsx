import type { Question } from '../../question-contract.ts';
import { words } from '../words.ts';
import css from './ClaimQuestion.module.css';

const texts = words.questions;

/** Who asked what, and what its owner said to it. */
export function Talk({ question: { asked, answer, owner } }: { question: Question }) {
  return (
    <ul className={css.talk}>
      {asked.map(({ login, word }) => (
        <li key={login} className={css.asked}>
          <p className={css.who}>
            <bdi translate="no">{login}</bdi> {texts.asks}
          </p>
          <p dir="auto">{word}</p>
        </li>
      ))}
      {answer && (
        <li className={css.answered}>
          <p className={css.who}>
            <bdi>{owner}</bdi> {texts.answers}
          </p>
          <p dir="auto">{answer.text ?? texts.withPhoto}</p>
        </li>
      )}
    </ul>
  );
}
