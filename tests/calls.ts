import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GameName } from '#shared/site-map.ts';

/** What a good body may speak of. */
export interface BodyScene {
  owner: string;
  /** Everybody's in tests. */
  password: string;
  game: string;
  /** Undefined where it is to be left out. */
  roomPassword: string | undefined;
}

/** What the tests of all calls have to know of a feature's: it stands beside its routes, in `server/test-calls.ts`. */
export interface CallCases {
  /** Whose rooms the calls are about: the room that is spoken of is one of this game. */
  game?: GameName;
  /** Its rows of the matrix: see `access-matrix.ts`. */
  access: string;
  /** One good body for each call that takes one, with every field there is, by `METHOD /path`. */
  bodies?: Record<string, (scene: BodyScene) => Record<string, unknown>>;
  /** The query of each call that needs one. */
  queries?: Record<string, string>;
}

/** Those of all features and of the machine room: one that has routes and no file of this name fails the tests of all calls. */
export async function allCallCases(): Promise<CallCases[]> {
  const root = join(import.meta.dirname, '..');
  const files = globSync(['src/features/*/server/test-calls.ts', 'src/server/*/test-calls.ts'], { cwd: root }).sort();
  return Promise.all(
    files.map(async (file) => {
      const { calls } = (await import(pathToFileURL(join(root, file)).href)) as { calls: CallCases };
      return calls;
    }),
  );
}
