import type { FastifyInstance } from 'fastify';
import { pathTo } from '#shared/pages.ts';
import { minuteMs } from '#shared/time.ts';
import { drain, keepOpenForDrain } from './drain.ts';

/** A handful of photos as a phone takes them; the browser reads the answer only when it has sent them. */
const drained = { maxBytes: 64 * 1024 * 1024, maxMs: minuteMs / 2 };

/**
 * A photo that another app shares with the installed one is taken in by the service worker and never comes here. Where the
 * browser has none (it was cleared away, or is not there yet) the photo cannot be kept for the page: it is thrown away
 * unread, and the page says so. It needs no token, as it does nothing.
 */
export function serveMissedShare(app: FastifyInstance): void {
  app.route({
    method: 'POST',
    url: pathTo('share'),
    // Before anything looks at the body, of whatever type.
    onRequest: async ({ raw }, reply) => {
      keepOpenForDrain(reply.raw);
      void drain(raw, drained);
      return reply
        .code(303)
        .header('location', pathTo('share', {}, { failed: 'missed' }))
        .send();
    },
    handler: (_request, reply) => reply,
  });
}
