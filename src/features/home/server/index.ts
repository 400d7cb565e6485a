import type { Context } from '#server/context.ts';
import type { Feature, FeatureRegistry } from '#server/feature.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { withTimeout } from '#server/with-timeout.ts';
import { secondMs } from '#shared/time.ts';
import * as contract from '../contract.ts';

/** A part that takes longer than this is left out. */
const partWithinMs = secondMs;

/** Collects the parts of all features; a part that fails is logged and doesn't affect the others. */
function homeRoutes({ log }: Pick<Context, 'log'>, registry: FeatureRegistry): Route[] {
  async function partOf({ feature, part }: FeatureRegistry['home'][number], caller: Caller) {
    try {
      const shown = await withTimeout(part(caller), partWithinMs, () => {
        throw new Error(`${feature} took too long`);
      });
      return { feature, shown, hasFailed: false };
    } catch (error) {
      log.error({ err: error }, `Home got nothing from ${feature}`);
      return { feature, shown: undefined, hasFailed: true };
    }
  }

  return [
    route(contract.getHome, async ({ caller }) => {
      const parts = await Promise.all(registry.home.map((entry) => partOf(entry, caller)));
      const failed = parts.filter(({ hasFailed }) => hasFailed).map(({ feature }) => feature);
      return { ...Object.fromEntries(parts.map(({ feature, shown }) => [feature, shown])), failed };
    }),
  ];
}

export const home: Feature = {
  name: 'home',
  open: (context, registry) => ({ routes: homeRoutes(context, registry) }),
};
