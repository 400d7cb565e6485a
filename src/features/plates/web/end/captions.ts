import { groupBy } from '#shared/lists.ts';
import { formatDay } from '#web/text/format.ts';
import type { PlatesGame, PlatesStanding, Spot } from '../../contract.ts';
import { completePoints, isCollector } from '../../rules/collector-points.ts';
import { digitsOf, isRun, numbersIn } from '../../rules/run.ts';
import { chainsOf, nextStep, seenOf, timeOfStep } from '../../rules/scoring.ts';
import * as messages from '../messages.ts';

const texts = messages.end;

/** On the list of Europe, places are called countries. */
const placesText = ({ settings }: PlatesGame, count: number): string =>
  settings.kind === 'collector' && settings.list === 'europe' ? texts.countries(count) : texts.places(count);

export function captionOf(game: PlatesGame, { finds, complete }: PlatesStanding): string {
  if (isRun(game)) return texts.numbers(finds);
  if (isCollector(game)) return placesText(game, finds);
  return complete ? texts.cardsInLine(finds) : texts.cards(finds);
}

/**
 * How many were found, and how many there are: "30 of 46 countries"; undefined for Patterns, where each player has
 * their own board.
 */
export function progressOf(
  game: PlatesGame,
  spots: readonly Spot[],
): { found: number; of: number; text: string } | undefined {
  const timeline = timelineOf(game, spots);
  if (timeline !== undefined) return { found: timeline.steps, of: timeline.of, text: texts.numbers(timeline.of) };
  if (!isCollector(game)) return undefined;
  const of = Object.keys(game.tiers ?? {}).length;
  return { found: new Set(spots.map(({ target }) => target)).size, of, text: placesText(game, of) };
}

/** Why the game ended; for a complete list, its size and bonus. */
export function endText(game: PlatesGame, of = Object.keys(game.tiers ?? {}).length): string {
  const { ended_by: by = 'admin' } = game;
  return by === 'complete' && isCollector(game) ? texts.allOf(of, completePoints) : texts.by[by];
}

export function wonText(table: readonly Pick<PlatesStanding, 'login' | 'place' | 'points'>[]): string {
  const winners = table.filter(({ place, points }) => place === 1 && points > 0);
  const [first] = winners;
  return first === undefined
    ? texts.nobody
    : texts.won(
        winners.map(({ login }) => login),
        first.points,
      );
}

interface Milestone {
  digits: string;
  atMs: number | undefined;
}

export interface RunTimeline {
  /** How many numbers the longest chain has reached, and how many the game has. */
  steps: number;
  of: number;
  milestones: readonly Milestone[];
}

const stepsApart = { sprint: 1, trip: 10, classic: 100 } as const;

/** Every number of a Sprint, every tenth of a Trip, every hundredth of a Classic; undefined for other games. */
export function timelineOf(game: PlatesGame, spots: readonly Spot[]): RunTimeline | undefined {
  if (!isRun(game)) return undefined;
  const chains = [...chainsOf(game, spots.map(seenOf)).values()];
  const chain = [...chains].sort((a, b) => nextStep(b) - nextStep(a))[0];
  const of = numbersIn[game.settings.length];
  const stepsBetween = stepsApart[game.settings.length];
  return {
    ...{ of, steps: nextStep(chain) },
    milestones: Array.from({ length: Math.floor(of / stepsBetween) }, (_, index) => {
      const step = (index + 1) * stepsBetween - 1;
      const found = chain?.get(step);
      return { digits: digitsOf(game, step), atMs: found && timeOfStep(found) };
    }),
  };
}

/** The day with the most finds, or the first of several; undefined if all finds are from the same day. */
export function bestDayOf(spots: readonly Pick<Spot, 'at'>[]): { day: string; finds: number } | undefined {
  const days = [...groupBy(spots, ({ at }) => formatDay(at))];
  if (days.length < 2) return undefined;
  const [best] = [...days].sort(([, a], [, b]) => b.length - a.length);
  return best && { day: best[0], finds: best[1].length };
}
