import type { Migration } from '#server/db/migrate.ts';

/**
 * A question lies by the number of the event with which its claim was made, as hearts do: so a claim has one, and a settled one cannot
 * be asked again. It hangs on the seat of whose claim it is, words and votes on the seats of who gave them. Servers of before must
 * stop: the feed of a room with a question would be no feed for them.
 */
export const questionsOfRooms: Migration = {
  number: 23,
  name: 'questions of rooms',
  statements: ({ integer, strict }) => {
    const byKey = strict === '' ? '' : `${strict}, without rowid`;
    const bySeat = `foreign key (room_id, user_id) references members (room_id, user_id) on delete cascade`;
    const ofQuestion = `foreign key (room_id, seq) references questions (room_id, seq) on delete cascade`;
    return [
      `alter table rooms add column settler text not null default 'trust' check (settler in ('trust', 'group', 'judge'))`,
      'alter table rooms add column judge_id text',
      `create table questions (
        room_id text not null,
        seq ${integer} not null check (seq > 0),
        owner_id text not null,
        title text not null,
        settler text not null check (settler in ('trust', 'group', 'judge')),
        judge_id text,
        ends_at ${integer} not null,
        answered_at ${integer},
        answer text check (answer is null or answered_at is not null),
        outcome text check (outcome in ('kept', 'off')),
        settled_by text check (settled_by in ('owner', 'group', 'judge')),
        settled_at ${integer},
        counts ${integer} not null default 0,
        against ${integer} not null default 0,
        primary key (room_id, seq),
        check ((settler = 'judge') = (judge_id is not null)),
        check ((outcome is null) = (settled_at is null) and (outcome is null) = (settled_by is null)),
        foreign key (room_id, owner_id) references members (room_id, user_id) on delete cascade
      )${byKey}`,
      'create index questions_by_owner on questions (room_id, owner_id)',
      'create index questions_open on questions (ends_at) where outcome is null',
      `create table question_words (
        room_id text not null,
        seq ${integer} not null,
        user_id text not null,
        word text not null,
        asked_at ${integer} not null,
        primary key (room_id, seq, user_id),
        ${ofQuestion},
        ${bySeat}
      )${byKey}`,
      'create index question_words_by_seat on question_words (room_id, user_id)',
      `create table question_votes (
        room_id text not null,
        seq ${integer} not null,
        user_id text not null,
        counts ${integer} not null check (counts in (0, 1)),
        voted_at ${integer} not null,
        primary key (room_id, seq, user_id),
        ${ofQuestion},
        ${bySeat}
      )${byKey}`,
      'create index question_votes_by_seat on question_votes (room_id, user_id)',
    ];
  },
};
