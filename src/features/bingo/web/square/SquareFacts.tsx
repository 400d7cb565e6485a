import { formatDateTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import type { BoardEntry } from '../../contract.ts';
import { bingoGrid } from '../../score.ts';
import { messages } from '../messages.ts';
import { Difficulty } from './Difficulty.tsx';
import css from './SquareFacts.module.css';

const texts = messages.square;

interface Props {
  entry: BoardEntry;
  position: number;
}

/** Collapsed, for dialogs that are about something else. */
export function FoldedFacts(props: Props) {
  return (
    <Disclosure label={texts.facts}>
      <div>
        <SquareFacts {...props} />
      </div>
    </Disclosure>
  );
}

/** Details of a square, for its dialog. */
export function SquareFacts({ entry, position }: Props) {
  const { challenge, completed_at } = entry;
  const facts: Fact[] = [
    {
      label: texts.difficulty,
      value: (
        <span className={css.difficulty}>
          <Difficulty difficulty={challenge.difficulty} />
          {texts.difficultyOf(challenge.difficulty)}
        </span>
      ),
    },
    { label: texts.points, value: formatNumber(challenge.points) },
    { label: texts.category, value: <bdi>{challenge.category}</bdi> },
    { label: texts.photo, value: challenge.image_required ? texts.needed : texts.notNeeded },
  ];
  if (completed_at) {
    facts.push({ label: texts.doneAt, value: <time dateTime={completed_at}>{formatDateTime(completed_at)}</time> });
  }
  return (
    <>
      <p className={css.position}>
        {texts.position(Math.floor(position / bingoGrid.columns) + 1, (position % bingoGrid.columns) + 1)}
      </p>
      <p className={css.description} dir="auto">
        {challenge.description}
      </p>
      <Facts facts={facts} />
    </>
  );
}
