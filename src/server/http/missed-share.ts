import type { FastifyInstance } from 'fastify';
import { pathTo } from '#shared/pages.ts';
import { minuteMs } from '#shared/time.ts';
import { drain, keepOpenForDrain } from './drain.ts';

/** A handful of phone photos; the browser reads the answer only after sending them. */
const drained = { maxBytes: 64 * 1024 * 1024, maxMs: minuteMs / 2 };

/**
 * A photo shared with the installed app is normally taken by the service worker and never arrives here. Without a
 * worker (cleared, or not installed yet) the page can't get the photo: it's discarded unread and the page says so.
 * Needs no token, as it does nothing.
 */
export function serveMissedShare(app: FastifyInstance): void {
  app.route({
    method: 'POST',
    url: pathTo('share'),
    // Before the body is parsed, whatever its type.
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
