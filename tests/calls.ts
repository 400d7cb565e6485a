import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GameName } from '#shared/site-map.ts';

export interface BodyScene {
  owner: string;
  password: string;
  game: string;
  /** Undefined to leave it out. */
  roomPassword: string | undefined;
}

/** What the tests that cover every call need to know about a feature, from `server/test-calls.ts` beside its routes. */
export interface CallCases {
  /** The game whose rooms the calls are about. */
  game?: GameName;
  /** The feature's rows in the access matrix (`access-matrix.ts`). */
  access: string;
  /** For each call that takes a body, a valid one with every field, keyed by `METHOD /path`. */
  bodies?: Record<string, (scene: BodyScene) => Record<string, unknown>>;
  queries?: Record<string, string>;
}

/** The cases of all features and of the server itself. A route without cases fails the tests that cover every call. */
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
