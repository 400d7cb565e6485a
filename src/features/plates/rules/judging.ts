import { hourMs, minuteMs, secondMs } from '#shared/time.ts';
import type { PlatesGame } from '../contract.ts';
import { isCardKind } from './card-kinds.ts';
import { checkCard } from './cards.ts';
import { isCollector } from './collector-points.ts';
import { lateMs, stepMs, undoMs } from './game-times.ts';
import { isPatterns } from './patterns.ts';
import { digitsOf, isRun, numbersIn, stepOf } from './run.ts';
import { bothFirstMs } from './scoring.ts';

/** How long others may still complete a line after the first one. */
const lineGraceMs = 5 * secondMs;

export interface Claim {
  player: number;
  target: string;
  marks?: string | undefined;
  word?: string | undefined;
  /** The phone's time, capped at now. */
  at: number;
}

export interface ActiveSpot {
  seq: number;
  player: number;
  login: string;
  at: number;
}

export interface Neighbours {
  /** Spots of the same target, by anyone in the same chain or among the same player's cards; in recorded order. */
  same: readonly ActiveSpot[];
  /** In a chain: the highest active step, -1 before the first, and when it was found. */
  highest?: number;
  highestAt?: number;
  /** When the previous step was found, if that find is still active. */
  beforeAt?: number;
  isTooSoon: boolean;
  /** When the same device last spotted something. */
  deviceAt?: number;
}

/** Why a claim doesn't count; `isInvalid` if it could never have counted. */
export interface Refusal {
  message: string;
  isInvalid?: true;
}
const refused = (message: string): Refusal => ({ message });
const invalid = (message: string): Refusal => ({ message, isInvalid: true });

const tooLate = 'That was more than a day ago.';

/** Why a spot doesn't count; undefined if it does. `nowMs` is the server's time. */
export function refusalOf(game: PlatesGame, claim: Claim, neighbours: Neighbours, nowMs: number): Refusal | undefined {
  return (
    refusalOfTime(game, claim, nowMs) ??
    refusalOfTarget(game, claim) ??
    refusalOfDevice(claim, neighbours) ??
    refusalOfDuplicate(game, claim, neighbours, nowMs) ??
    (isRun(game) ? refusalOfStep(game, claim, neighbours) : undefined)
  );
}

function refusalOfTime(game: PlatesGame, { at }: Claim, nowMs: number): Refusal | undefined {
  const { started_at, ends_at } = game;
  if (started_at === undefined) return refused("The game hasn't started.");
  if (at < Date.parse(started_at)) return refused('That was before the start.');
  if (nowMs - at > lateMs) return refused(tooLate);
  if (ends_at !== undefined && at > Date.parse(ends_at)) return refused('The game was already over.');
  const lastAt = lastMoment(game);
  return lastAt !== undefined && at > lastAt ? refused('The game was already over.') : undefined;
}

/** The end plus a grace period, so that near-simultaneous finds also count. */
function lastMoment({ ended_at, ended_by }: PlatesGame): number | undefined {
  if (ended_at === undefined) return undefined;
  return Date.parse(ended_at) + (ended_by === 'complete' ? bothFirstMs : ended_by === 'line' ? lineGraceMs : 0);
}

function refusalOfTarget(game: PlatesGame, { target, marks, word }: Claim): Refusal | undefined {
  if (isRun(game)) return stepOf(game, target) === undefined ? invalid('This game has no such number.') : undefined;
  if (isCollector(game))
    return Object.hasOwn(game.tiers ?? {}, target) ? undefined : invalid("There's no such place on the list.");
  if (!isPatterns(game) || !isCardKind(target) || !game.cards?.includes(target))
    return invalid('This game has no such card.');
  const { reason } = checkCard(target, { marks, word }, game.settings.home);
  return reason === undefined ? undefined : invalid(`${reason}.`);
}

function refusalOfDevice({ at }: Claim, { deviceAt, isTooSoon }: Neighbours): Refusal | undefined {
  if (deviceAt !== undefined && at < deviceAt) return refused('This phone has already found something later.');
  return isTooSoon ? refused('Too quick. You can add one every 3 seconds.') : undefined;
}

function refusalOfDuplicate(
  game: PlatesGame,
  { player, target, at }: Claim,
  { same }: Neighbours,
  nowMs: number,
): Refusal | undefined {
  if (same.some((spot) => spot.player === player)) return refused('You already have that one.');
  const [first] = same;
  // In a race for places, later finds count too, and in Patterns each player completes their own cards.
  if (first === undefined || isPatterns(game) || (isCollector(game) && game.settings.mode === 'race')) return undefined;
  if (at <= first.at + bothFirstMs) return undefined;
  return refused(`${first.login} found ${target} first, ${agoText(nowMs - first.at)} ago.`);
}

function refusalOfStep(game: PlatesGame, { target, at }: Claim, neighbours: Neighbours): Refusal | undefined {
  if (!isRun(game)) return undefined;
  const step = stepOf(game, target) ?? 0;
  const { same, highest = -1, beforeAt } = neighbours;
  const next = highest + 1;
  if (same.length === 0 && step !== next) {
    return refused(
      next >= numbersIn[game.settings.length]
        ? 'All numbers have been found.'
        : `The next number is ${digitsOf(game, next)}.`,
    );
  }
  return beforeAt !== undefined && at < beforeAt + stepMs
    ? refused('Too quick. You can add one every 5 seconds.')
    : undefined;
}

const agoText = (ms: number) => {
  if (ms < minuteMs) return `${Math.max(1, Math.round(ms / secondMs))} s`;
  return ms < hourMs ? `${Math.round(ms / minuteMs)} min` : `${Math.round(ms / hourMs)} h`;
};

/**
 * Why a spot can't be undone any more; undefined if it can. Both times are by the phone's clock. An undo may arrive as
 * late as a spot but no later, so that a false time can't reopen a settled game.
 */
export function undoRefusal(spotAt: number, at: number, nowMs: number): string | undefined {
  if (at - spotAt > undoMs) return 'You can only take a find back within 10 minutes.';
  return nowMs - at > lateMs ? tooLate : undefined;
}

/**
 * Why a driver's spots are refused. Spots queued on a driver's phone are refused too, and can be resent once the
 * driver is a passenger again.
 */
export const driverNeverPlays = 'The driver never plays.';
