import { isRefused, type PartyInput, type PartyState, type Refused } from './party-state.ts';
import { newParty, step } from './step.ts';
import { OrderChecker, PhotoChecker, ScoreChecker } from './test-checkers.ts';
import { Crowd, type CrowdEvent } from './test-crowd.ts';
import { publicView } from './view.ts';

/** Where a game is played: with the rules alone, or on a server with its database. */
export interface Table {
  /** Returns the party after the input, or why it was refused. */
  send(input: PartyInput, now: number): PartyState | Refused | Promise<PartyState | Refused>;
  /** The time when the game starts; simulated by default. */
  now?(): number;
  restart?(): void | Promise<void>;
  /** Called with each state that a player could see. */
  onState?(state: PartyState): void;
}

/** A game that hasn't ended after this many turns is stuck. */
const maxTurns = 6000;
/** After this many turns, everybody returns from time to time, so that the game can end. */
const wildTurns = 400;

export interface Played {
  state: PartyState;
  steps: number;
  refused: number;
}

export const startTime = Date.parse('2026-05-01T20:00:00.000Z');

/** Plays one game from start to finish. Throws if it gets stuck or a total is wrong. */
export async function playGame(seed: string, table: Table, idOf?: (name: string) => string): Promise<Played> {
  const crowd = new Crowd(seed, idOf);
  const scores = new ScoreChecker();
  const photos = new PhotoChecker();
  const order = new OrderChecker();
  const played: Played = { state: newParty(startTime), steps: 0, refused: 0 };
  let now = table.now?.() ?? startTime;

  async function send({ input, afterMs, isResent, isAfterRestart }: CrowdEvent): Promise<void> {
    now += afterMs;
    if (isAfterRestart) await table.restart?.();
    for (let times = isResent ? 2 : 1; times > 0; times--) {
      const result = await table.send(input, now);
      played.steps++;
      if (isRefused(result)) {
        played.refused++;
        continue;
      }
      played.state = result;
      const wrong =
        scores.check(result) ?? photos.check(input, result) ?? order.check(result, () => publicView(result).next);
      if (wrong !== undefined) throw new Error(`Seed ${seed}: ${wrong}`);
      table.onState?.(result);
    }
  }

  async function bringEverybodyBack(): Promise<void> {
    for (const event of crowd.rejoin()) await send(event);
    await send(crowd.reconnectAll());
    const { host, number: phase, paused } = played.state;
    if (paused !== null && host !== null) await send({ input: { do: 'resume', by: host, phase }, afterMs: 10 });
    await send({ input: { do: 'continue', by: host ?? '', phase }, afterMs: 31_000 });
  }

  for (const event of crowd.joinAll()) await send(event);
  await send(crowd.start(played.state));
  for (let turn = 0; played.state.phase !== 'final'; turn++) {
    if (turn > maxTurns) throw new Error(`Seed ${seed}: stuck in ${played.state.phase} ${played.state.number}`);
    if (turn < wildTurns || turn % 50 > 0) await send(crowd.next(played.state, now));
    else await bringEverybodyBack();
  }
  return played;
}

/** The rules alone, with a log for replaying the game. */
export class PureTable implements Table {
  state = newParty(startTime);
  readonly log: { input: PartyInput; at: number }[] = [];

  send(input: PartyInput, at: number): PartyState | Refused {
    const result = step(this.state, input, at);
    if (isRefused(result)) return result;
    if (result !== this.state) this.log.push({ input, at });
    this.state = result;
    return result;
  }

  replayed(): PartyState {
    return replay(newParty(startTime), this.log);
  }
}

/** Replays a log as if it had been read from storage. */
export function replay(base: PartyState, log: readonly { input: PartyInput; at: number }[]): PartyState {
  return log.reduce((state, { input, at }) => {
    const result = step(state, JSON.parse(JSON.stringify(input)) as PartyInput, at);
    if (isRefused(result)) throw new Error(`The log has an input that the rules refuse: ${result.refused}`);
    return result;
  }, base);
}
