import { useState } from 'react';
import type { SessionUser } from '#web/session/session.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { Challenge } from '../contract.ts';
import { ChallengeFacts } from './ChallengeFacts.tsx';
import { ChallengeRow } from './ChallengeRow.tsx';
import css from './Challenges.module.css';
import { words } from './words.ts';

interface Props {
  challenges: readonly Challenge[];
  user: SessionUser;
}

/** As in the style sheet: a table with columns; below it each row is a card. */
const wide = '(width >= 56rem)';

/** A table on a wide page, where more data opens below its row; on a phone rows of two lines, where it is a dialog. */
export function ChallengeTable({ challenges, user }: Props) {
  const [opened, setOpened] = useState<{ challenge: Challenge; isBelow: boolean }>();
  const { columns } = words.challenges;
  const toggle = (challenge: Challenge) =>
    setOpened(opened?.challenge.id === challenge.id ? undefined : { challenge, isBelow: matchMedia(wide).matches });
  return (
    <>
      <table className={css.table}>
        <thead className={css.head}>
          <tr>
            <th scope="col">{columns.title}</th>
            <th scope="col">{columns.description}</th>
            <th scope="col">{columns.difficulty}</th>
            <th scope="col">{columns.createdBy}</th>
            <th scope="col">{columns.actions}</th>
          </tr>
        </thead>
        <tbody>
          {challenges.map((challenge) => (
            <ChallengeRow
              key={challenge.id}
              challenge={challenge}
              user={user}
              isOpen={opened?.isBelow === true && challenge.id === opened.challenge.id}
              onToggle={() => toggle(challenge)}
            />
          ))}
        </tbody>
      </table>
      {opened?.isBelow === false && (
        <Dialog title={opened.challenge.title} onClose={() => setOpened(undefined)}>
          <p className={css.whole}>{opened.challenge.description}</p>
          <ChallengeFacts challenge={opened.challenge} />
        </Dialog>
      )}
    </>
  );
}
