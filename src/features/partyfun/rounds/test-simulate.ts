import { isRefused, type PartyInput, type Refused } from './party-input.ts';
import type { PartyState } from './party-state.ts';
import { newParty, step } from './step.ts';
import { ScoreBook } from './test-count.ts';
import { Crowd, type Happening } from './test-crowd.ts';
import { RoundOrder } from './test-order.ts';
import { PhotoBook } from './test-photos.ts';
import { publicView } from './view.ts';

/** Runs a game: the rules alone, or server and database. */
export interface Table {
  /** Returns the party after the input, or why it was refused. */
  send(input: PartyInput, now: number): PartyState | Refused | Promise<PartyState | Refused>;
  /** Start time; simulated by default. */
  now?(): number;
  /** Restarts the server. */
  restart?(): void | Promise<void>;
  /** Checks each state that a player could see. */
  onState?(state: PartyState): void;
}

/** A game that hasn't ended after this many turns is stuck. */
const maxTurns = 6000;
/** After this many turns everybody returns and stays, so that the game can end. */
const wildTurns = 400;

export interface Played {
  state: PartyState;
  steps: number;
  refused: number;
}

export const startOfTime = Date.parse('2026-05-01T20:00:00.000Z');

/** Plays one game from start to end. Throws if it gets stuck or a total is wrong. */
export async function playGame(seed: string, table: Table, idOf?: (name: string) => string): Promise<Played> {
  const crowd = new Crowd(seed, idOf);
  const book = new ScoreBook();
  const photos = new PhotoBook();
  const order = new RoundOrder();
  const played: Played = { state: newParty(startOfTime), steps: 0, refused: 0 };
  let now = table.now?.() ?? startOfTime;

  async function happen({ input, afterMs, isTwice, isRestart }: Happening): Promise<void> {
    now += afterMs;
    if (isRestart) await table.restart?.();
    for (let times = isTwice ? 2 : 1; times > 0; times--) {
      const made = await table.send(input, now);
      played.steps++;
      if (isRefused(made)) {
        played.refused++;
        continue;
      }
      played.state = made;
      const wrong = book.check(made) ?? photos.check(input, made) ?? order.check(made, () => publicView(made).next);
      if (wrong !== undefined) throw new Error(`Seed ${seed}: ${wrong}`);
      table.onState?.(made);
    }
  }

  async function gather(): Promise<void> {
    for (const one of crowd.comeBack()) await happen(one);
    await happen(crowd.allBack());
    const { host, number: phase, paused } = played.state;
    if (paused !== null && host !== null) await happen({ input: { do: 'resume', by: host, phase }, afterMs: 10 });
    await happen({ input: { do: 'continue', by: host ?? '', phase }, afterMs: 31_000 });
  }

  for (const one of crowd.begin()) await happen(one);
  await happen(crowd.start(played.state));
  for (let turn = 0; played.state.phase !== 'final'; turn++) {
    if (turn > maxTurns) throw new Error(`Seed ${seed}: stuck in ${played.state.phase} ${played.state.number}`);
    if (turn < wildTurns || turn % 50 > 0) await happen(crowd.next(played.state, now));
    else await gather();
  }
  return played;
}

/** The rules alone, with a log that must replay identically. */
export class PureTable implements Table {
  state = newParty(startOfTime);
  readonly log: { input: PartyInput; at: number }[] = [];

  send(input: PartyInput, at: number): PartyState | Refused {
    const made = step(this.state, input, at);
    if (isRefused(made)) return made;
    if (made !== this.state) this.log.push({ input, at });
    this.state = made;
    return made;
  }

  replayed(): PartyState {
    return replay(newParty(startOfTime), this.log);
  }
}

/** As if read from storage. */
export function replay(base: PartyState, log: readonly { input: PartyInput; at: number }[]): PartyState {
  return log.reduce((state, { input, at }) => {
    const made = step(state, JSON.parse(JSON.stringify(input)) as PartyInput, at);
    if (isRefused(made)) throw new Error(`The log has an input that the rules refuse: ${made.refused}`);
    return made;
  }, base);
}
