import { AppError, type ErrorCode } from '#shared/errors.ts';
import { partyLimits } from '../party-settings.ts';
import type { Refusal } from '../rounds/party-input.ts';

const said: Readonly<Record<Refusal, readonly [ErrorCode, string]>> = {
  late: ['conflict', 'Too late: the game has moved on.'],
  'not host': ['forbidden', 'Only the host can do that.'],
  'other tab': ['conflict', 'You play in the other tab.'],
  'not playing': ['forbidden', 'You watch this round.'],
  'not now': ['conflict', 'That cannot be done at this point of the game.'],
  paused: ['conflict', 'The game is paused.'],
  'few players': ['conflict', `It takes ${partyLimits.fewest} players who are here.`],
  'no prompts': ['conflict', 'There are no prompts for these settings.'],
  'not adults': ['conflict', 'Please say that all who play are adults.'],
  'wrong answer': ['badInput', 'That is no answer to this round.'],
  'no such option': ['notFound', 'There is no such answer.'],
  'own answer': ['conflict', 'You cannot vote for your own answer.'],
  'too early': ['conflict', 'The others have half a minute at least.'],
  'changed too often': ['tooOften', 'You changed that very often. It stays as it is in this round.'],
  'no seat': ['conflict', `All ${partyLimits.seats} seats are taken. You watch for now.`],
  'taken out': ['forbidden', 'The host has taken you out of the game.'],
  'no such person': ['notFound', 'There is nobody of that name to do that with.'],
  nobody: ['conflict', 'Please come to the party first.'],
  'too many': ['conflict', 'This party is full. You can look on.'],
};

export const refusalOf = (refusal: Refusal): AppError => new AppError(...said[refusal]);
