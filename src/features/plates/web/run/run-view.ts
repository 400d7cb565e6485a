import { minuteMs, secondMs } from '#shared/time.ts';
import { formatSpan } from '#web/text/time-left.ts';
import type { PlatesGame, Spot } from '../../contract.ts';
import type { PlatesRoom } from '../../plates-document.ts';
import { stepMs } from '../../rules/game-times.ts';
import { endOf, type Pace, paceOf } from '../../rules/pace.ts';
import { digitsOf, isRun, numbersIn, pointsOfStep, type RunGame, stepOf } from '../../rules/run.ts';
import { chainsOf, nextStep, seenOf, timeOfStep, timesOfChain } from '../../rules/scoring.ts';

export interface Lane {
  /** 0 for the shared chain. */
  player: number;
  login: string;
  steps: number;
}

export interface RunView {
  game: PlatesGame & RunGame;
  isConvoy: boolean;
  count: number;
  /** How many numbers of the player's chain were found. */
  steps: number;
  /** The digits to find; undefined if all have been found. */
  next: string | undefined;
  afterNext: string | undefined;
  /** The player's last spot, and when the next number can be added, by the server's clock. */
  last: Spot | undefined;
  unlocksAtMs: number;
  /** Convoy: who else found the player's last number within the same minute. */
  alsoFirst: readonly string[];
  pace: Pace;
  /** Estimate of when the last number will be found. */
  endsAtMs: number | undefined;
  lanes: readonly Lane[];
}

type Known = Pick<PlatesRoom, 'game' | 'players' | 'spots' | 'table'>;

export function runView({ game, players, spots, table }: Known, player: number | undefined): RunView | undefined {
  if (!isRun(game)) return undefined;
  const isConvoy = game.settings.chain === 'convoy';
  const chains = chainsOf(game, spots.map(seenOf));
  const chain = chains.get(isConvoy ? 0 : (player ?? -1)) ?? new Map<never, never>();
  const steps = nextStep(chain);
  const count = numbersIn[game.settings.length];
  const lastStep = chain.get(steps - 1);
  const times = { startedAt: Date.parse(game.started_at ?? ''), found: timesOfChain(chain) };
  const own = spots.filter((spot) => spot.player === player);
  const loginOf = (number: number) => players.find((known) => known.player === number)?.login ?? '';
  const lanes = isConvoy
    ? [{ player: 0, login: loginOf(lastStep?.[0]?.player ?? -1), steps }]
    : table.map((row) => ({ player: row.player, login: row.login, steps: row.steps ?? 0 }));
  const last = [...own].sort((a, b) => a.at.localeCompare(b.at) || a.seq - b.seq).at(-1);
  const others = spots.filter(({ target, player: other }) => target === last?.target && other !== player);
  return {
    ...{ game, isConvoy, count, steps, lanes, last },
    alsoFirst: isConvoy ? others.map(({ player: other }) => loginOf(other)) : [],
    next: steps < count ? digitsOf(game, steps) : undefined,
    afterNext: steps + 1 < count ? digitsOf(game, steps + 1) : undefined,
    unlocksAtMs: lastStep === undefined ? 0 : timeOfStep(lastStep) + stepMs,
    pace: paceOf(times),
    endsAtMs: steps < count ? endOf(times, count - steps) : undefined,
  };
}

/** A number's bonus on top of its one point, for every tenth and hundredth number. */
export function bonusOf(game: RunGame, digits: string): number {
  const step = stepOf(game, digits);
  return step === undefined ? 0 : pointsOfStep(step) - 1;
}

const maxLanes = 4;

interface HiddenLanes {
  ahead: number;
  level: number;
  behind: number;
}

/** The lanes of the player and the three nearest others, leaders first, and counts of the hidden ones. */
export function nearestLanes(
  lanes: readonly Lane[],
  player: number | undefined,
): { shown: readonly Lane[]; hidden: HiddenLanes } {
  const own = lanes.find((lane) => lane.player === player);
  // Viewers without a lane see the leaders.
  const at = own?.steps ?? Number.MAX_SAFE_INTEGER;
  const distance = ({ steps }: Lane) => Math.abs(steps - at);
  const near = lanes.filter((lane) => lane !== own).sort((a, b) => distance(a) - distance(b));
  const all = [...(own === undefined ? [] : [own]), ...near];
  const hidden = all.slice(maxLanes).map(({ steps }) => Math.sign(steps - at));
  const count = (side: number) => hidden.filter((position) => position === side).length;
  return {
    shown: all.slice(0, maxLanes).sort((a, b) => b.steps - a.steps),
    hidden: { ahead: count(1), level: count(0), behind: count(-1) },
  };
}

/** "4:54 min", or "1.5 h" for a slow pace. */
export function paceText(ms: number): string {
  if (ms >= 60 * minuteMs) return formatSpan(ms);
  const seconds = Math.round(ms / secondMs);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
}
