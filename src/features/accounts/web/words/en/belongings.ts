import type { BelongingKind } from '../../../own-contract.ts';

type Nouns = readonly [one: string, other: string];

const known: Record<BelongingKind, Nouns> = {
  rooms_handed_over: ['room passes to another member', 'rooms pass to another member'],
  rooms_deleted: ['room is deleted, with all in it', 'rooms are deleted, with all in them'],
  rooms_left: ['room loses a member', 'rooms lose a member'],
  boards: ['bingo board', 'bingo boards'],
  hearts: ['heart given', 'hearts given'],
  questions: ['question or vote', 'questions and votes'],
  photos: ['photo', 'photos'],
  plate_spots: ['plate spotted, which stays with the name', 'plates spotted, which stay with the name'],
  plate_photos: ['photo of a plate', 'photos of plates'],
  party_prompts: ['prompt for a party', 'prompts for a party'],
  party_games: ['result of a party', 'results of parties'],
  challenges_kept: ['challenge stays in the pool, without a name', 'challenges stay in the pool, without a name'],
  cigar_entries: ['entry of the cigarette counter', 'entries of the cigarette counter'],
  open_invitations: ['open invitation stops working', 'open invitations stop working'],
  sessions: ['device is signed out', 'devices are signed out'],
  passkeys: ['passkey', 'passkeys'],
  favourite_cars: ['favourite car', 'favourite cars'],
};

/** What goes along with an account, by kind. A newer server may send kinds that are not known here. */
export const belongings: Partial<Record<string, Nouns>> = known;
