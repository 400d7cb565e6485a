import assert from 'node:assert/strict';
import { features } from '#app/features.ts';
import { toIso } from '#shared/time.ts';
import { makeTestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { repos } from './index.ts';
import { defaultPullLimits, type PullLimits } from './pulls.ts';
import { makeWorkshop, type Trio, until, type Workshop } from './test-repositories.ts';

interface SceneOptions {
  names: readonly string[];
  /** The configuration of each repository, except its path. */
  entryOf?: (name: string) => object;
  /** The site's settings. May write programs into the workshop. */
  settings?: (workshop: Workshop) => Record<string, string>;
}

export type PullScene = Awaited<ReturnType<typeof openPullScene>>;

/** Ana is allowed to pull the repositories. Closing doesn't wait for pulls that are running. */
export async function openPullScene({ names, entryOf = () => ({ protocols: ['file'] }), settings }: SceneOptions) {
  const workshop = makeWorkshop();
  const limits: PullLimits = { ...defaultPullLimits, graceMs: 0 };
  const trios = new Map<string, Trio>(names.map((name) => [name, workshop.trio(name)]));
  const entries = [...trios].map(([name, { clone }]) => [name, { path: clone, ...entryOf(name) }] as const);
  const app = await makeTestApp({
    withPool: false,
    settings: {
      REPOSITORIES: workshop.configure(Object.fromEntries(entries)),
      RATE_LIMITS: 'off',
      ...settings?.(workshop),
    },
    features: [...features.filter(({ name }) => name !== 'repos'), repos(limits)],
  });
  const ana = await app.person('ana', 'git');
  return {
    workshop,
    app,
    ana,
    limits,
    trio: (name: string) => trios.get(name) ?? assert.fail(name),
    pull: (name: string) => app.call(contract.pullRepository, { as: ana, params: { name } }),
    /** On a busy machine, the list may still show the previous state at first. */
    about(name: string): Promise<contract.Repository> {
      app.pass(2000);
      const since = toIso(app.context.clock());
      return until(async () => {
        const { body } = await app.call(contract.listRepositories, { as: ana });
        const listed =
          (body as unknown as contract.Repository[]).find((repository) => repository.name === name) ??
          assert.fail(name);
        return listed.read_at >= since ? listed : undefined;
      });
    },
    async close() {
      await app.close();
      workshop.remove();
    },
  };
}
