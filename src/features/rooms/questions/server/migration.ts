import type { Migration, SqlFragments } from '#server/db/migrate.ts';

/**
 * Like hearts, questions are keyed by the claim's event number, so a claim has only one, and once that's settled it
 * can't be asked again. A question references its owner's membership; words and votes reference their authors'
 * memberships. Older servers must stop, because they can't read a feed with questions.
 */
export const questionsOfRooms: Migration = {
  number: 23,
  name: 'questions of rooms',
  statements: ({ integer, strict }) => {
    const byKey = strict === '' ? '' : `${strict}, without rowid`;
    const byMembership = `foreign key (room_id, user_id) references members (room_id, user_id) on delete cascade`;
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
        ${byMembership}
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
        ${byMembership}
      )${byKey}`,
      'create index question_votes_by_seat on question_votes (room_id, user_id)',
    ];
  },
};

/**
 * A claim may outlive its owner's membership and account, so its question must too, which is why it stores the owner's
 * login. Code that removes a membership now deletes what depends on it. SQLite can't drop constraints, so its tables
 * are rebuilt.
 */
export const questionsOutliveMemberships: Migration = {
  number: 27,
  name: 'questions outlive seats',
  statements: (fragments) => (fragments.strict === '' ? inPlace : rebuildTables(fragments)),
};

const byOwner = 'create index questions_by_owner on questions (owner_id, room_id)';

const inPlace = [
  'alter table questions drop constraint questions_room_id_owner_id_fkey',
  'alter table questions alter column owner_id drop not null',
  'alter table questions add column owner text',
  'update questions set owner = (select login from users where users.id = questions.owner_id)',
  'alter table questions alter column owner set not null',
  'alter table questions add foreign key (room_id) references rooms (id) on delete cascade',
  'alter table questions add foreign key (owner_id) references users (id) on delete set null',
  'drop index questions_by_owner',
  byOwner,
];

function rebuildTables({ integer, strict }: SqlFragments): string[] {
  const byKey = `${strict}, without rowid`;
  const byMembership = `foreign key (room_id, user_id) references members (room_id, user_id) on delete cascade`;
  const ofQuestion = `foreign key (room_id, seq) references questions (room_id, seq) on delete cascade`;
  const columns = `room_id, seq, title, settler, judge_id, ends_at, answered_at, answer, outcome, settled_by, settled_at, counts, against`;
  return [
    ...['questions_by_owner', 'questions_open', 'question_words_by_seat', 'question_votes_by_seat'].map(
      (index) => `drop index ${index}`,
    ),
    ...['questions', 'question_words', 'question_votes'].map(
      (table) => `alter table ${table} rename to former_${table}`,
    ),
    `create table questions (
      room_id text not null references rooms (id) on delete cascade,
      seq ${integer} not null check (seq > 0),
      owner_id text references users (id) on delete set null,
      owner text not null,
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
      check ((outcome is null) = (settled_at is null) and (outcome is null) = (settled_by is null))
    )${byKey}`,
    `insert into questions (owner_id, owner, ${columns})
      select owner_id, (select login from users where users.id = owner_id), ${columns} from former_questions`,
    byOwner,
    'create index questions_open on questions (ends_at) where outcome is null',
    `create table question_words (
      room_id text not null,
      seq ${integer} not null,
      user_id text not null,
      word text not null,
      asked_at ${integer} not null,
      primary key (room_id, seq, user_id),
      ${ofQuestion},
      ${byMembership}
    )${byKey}`,
    'insert into question_words select room_id, seq, user_id, word, asked_at from former_question_words',
    'create index question_words_by_seat on question_words (room_id, user_id)',
    `create table question_votes (
      room_id text not null,
      seq ${integer} not null,
      user_id text not null,
      counts ${integer} not null check (counts in (0, 1)),
      voted_at ${integer} not null,
      primary key (room_id, seq, user_id),
      ${ofQuestion},
      ${byMembership}
    )${byKey}`,
    'insert into question_votes select room_id, seq, user_id, counts, voted_at from former_question_votes',
    'create index question_votes_by_seat on question_votes (room_id, user_id)',
    ...['question_votes', 'question_words', 'questions'].map((table) => `drop table former_${table}`),
  ];
}
