import { formatDate, formatTime } from '#web/text/format.ts';
import type { BoardEntry } from '../../contract.ts';
import { messages } from '../messages.ts';
import { Difficulty } from './Difficulty.tsx';
import css from './SquareFacts.module.css';

const texts = messages.square;

/** A square's facts in one line, and its description. */
export function SquareFacts({ entry: { challenge, completed_at, has_image } }: { entry: BoardEntry }) {
  const { difficulty, points, category, image_required, description } = challenge;
  const isToday = completed_at !== null && formatDate(completed_at) === formatDate(new Date().toISOString());
  return (
    <>
      <p className={css.facts}>
        <span className="visually-hidden">{texts.difficultyOf(difficulty)}</span>
        <Difficulty difficulty={difficulty} /> · {texts.points(points)} · <bdi>{category}</bdi>
        {image_required && !has_image && ` · ${texts.needsPhoto}`}
        {/* The photo shows its own time. */}
        {completed_at && !has_image && (
          <>
            {' · '}
            <time dateTime={completed_at}>
              {texts.doneAt(isToday ? formatTime(completed_at) : formatDate(completed_at))}
            </time>
          </>
        )}
      </p>
      <p className={css.description} dir="auto">
        {description}
      </p>
    </>
  );
}
