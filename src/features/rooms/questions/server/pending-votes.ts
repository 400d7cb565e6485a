import type { Context } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';
import { toIso } from '#shared/time.ts';
import { maxVotesOnHome, type RoomsHome } from '../../home-contract.ts';

interface PendingVote {
  id: string;
  name: string;
  game: GameName;
  seq: number;
  title: string;
  owner: string;
  ends_at: number;
}

/** Lists for Home the open questions that a person may still vote on. */
export function makePendingVotes({ db: { read }, clock }: Pick<Context, 'db' | 'clock'>) {
  const listPending = prepared<{ userId: string; now: number }, PendingVote>(read, (db, parameter) =>
    db
      .selectFrom('members')
      .innerJoin('questions', 'questions.room_id', 'members.room_id')
      .innerJoin('rooms', 'rooms.id', 'members.room_id')
      .leftJoin('users', 'users.id', 'questions.owner_id')
      .where('members.user_id', '=', parameter('userId'))
      .where('questions.outcome', 'is', null)
      .where('questions.ends_at', '>', parameter('now'))
      .where('questions.settler', '<>', 'trust')
      .where((eb) => eb.or([eb('questions.judge_id', 'is', null), eb('questions.judge_id', '=', parameter('userId'))]))
      .where((eb) => eb.or([eb('questions.owner_id', 'is', null), eb('questions.owner_id', '<>', parameter('userId'))]))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('question_votes as vote')
              .whereRef('vote.room_id', '=', 'questions.room_id')
              .whereRef('vote.seq', '=', 'questions.seq')
              .where('vote.user_id', '=', parameter('userId'))
              .select('vote.seq'),
          ),
        ),
      )
      .orderBy('questions.ends_at')
      .orderBy('questions.seq')
      .limit(maxVotesOnHome)
      .select((eb) => [
        ...(['rooms.id', 'rooms.name', 'rooms.game', 'questions.seq', 'questions.title', 'questions.ends_at'] as const),
        eb.fn.coalesce('users.login', 'questions.owner').as('owner'),
      ]),
  );
  return async (userId: string): Promise<RoomsHome['votes']> => {
    const waiting = await listPending(read, { userId, now: clock() });
    return waiting.map(({ id, name, game, ends_at, ...about }) => ({
      room: { id, name, game },
      ...about,
      ends_at: toIso(ends_at),
    }));
  };
}
