import type { SessionUser } from '#web/session/session.ts';
import type { Challenge } from '../contract.ts';
import { ChallengeRow } from './ChallengeRow.tsx';
import css from './Challenges.module.css';
import { words } from './words.ts';

interface Props {
  challenges: readonly Challenge[];
  user: SessionUser;
  /** The challenge whose data is shown. */
  opened: string | undefined;
  onToggle: (id: string) => void;
}

/** A table on a wide page, rows of two lines on a phone. */
export function ChallengeTable({ challenges, user, opened, onToggle }: Props) {
  const { columns } = words.challenges;
  return (
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
            isOpen={challenge.id === opened}
            onToggle={() => onToggle(challenge.id)}
          />
        ))}
      </tbody>
    </table>
  );
}
