import { AppError, type ErrorCode } from '#shared/errors.ts';
import { partyLimits } from '../party-view.ts';
import type { Refusal } from '../rounds/party-state.ts';

const sentences: Readonly<Record<Refusal, readonly [ErrorCode, string]>> = {
  late: ['conflict', 'Too late. The game has moved on.'],
  'not host': ['forbidden', "Only the host and the room's admin can do that."],
  'other tab': ['conflict', "You're playing in another tab."],
  'not playing': ['forbidden', "You're watching this round."],
  'not now': ['conflict', "You can't do that at this point in the game."],
  paused: ['conflict', 'The game is paused.'],
  'few players': ['conflict', `You need at least ${partyLimits.minPlayers} players here.`],
  'no prompts': ['conflict', 'There are no prompts for these settings.'],
  'not adults': ['conflict', 'Please confirm that everybody playing is an adult.'],
  'wrong answer': ['badInput', "That isn't an answer to this round."],
  'no such option': ['notFound', "There's no such answer."],
  'own answer': ['conflict', "You can't vote for your own answer."],
  'too early': ['conflict', 'The others get at least half a minute.'],
  'changed too often': ['tooOften', "You've changed that too often. It stays as it is for this round."],
  'no seat': ['conflict', `All ${partyLimits.seats} seats are taken. You're watching for now.`],
  'taken out': ['forbidden', 'The host removed you from the game.'],
  'no such person': ['notFound', 'Nobody by that name is in the game.'],
  nobody: ['conflict', 'Please join the party first.'],
  'too many': ['conflict', 'This party is full. You can still watch.'],
};

export const refusalOf = (refusal: Refusal): AppError => new AppError(...sentences[refusal]);
