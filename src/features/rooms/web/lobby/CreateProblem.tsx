import { ApiError } from '#web/api/client.ts';
import { FormProblem } from '#web/ui/Field.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { roomSentences } from '../../room-rules.ts';

const CountedRooms = fetched(async () => (await import('./CountedRooms.tsx')).CountedRooms);

interface Props {
  error: unknown;
  problem: string | undefined;
  /** A room was deleted, so that there is space for the new one. */
  onDeleted: () => void;
}

/** Why a room wasn't created; at the limit with the rooms that count, to delete one here. */
export function CreateProblem({ error, problem, onDeleted }: Props) {
  const isFull = error instanceof ApiError && error.message === roomSentences.tooMany;
  return (
    <>
      <FormProblem problem={problem} />
      {isFull && <CountedRooms onDeleted={onDeleted} />}
    </>
  );
}
