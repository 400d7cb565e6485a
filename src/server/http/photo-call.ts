import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { EndpointShape } from '#shared/endpoint.ts';
import type { Context } from '../context.ts';
import type { Lock, Reader, Trx } from '../db/database.ts';
import type { KeyedCall } from '../idempotency/keyed-call.ts';
import type { Once } from './serve.ts';
import { extraCalls } from './work-meter.ts';

type Photographed = EndpointShape & { keyed: true };

/** What a handler was given. */
interface Call<E extends Photographed> {
  caller: { userId: string };
  request: FastifyRequest;
  once: Once<E>;
  keyed: KeyedCall | undefined;
}

interface Work<E extends Photographed> {
  lock: Lock;
  /** Throws where the photo would not be taken: before its first byte is. */
  check: () => Promise<unknown>;
  /** Shows the stored photo, in the transaction. */
  show: (trx: Trx, photo: string) => ReturnType<Parameters<Once<E>>[0]>;
}

type ListKnown = (db: Reader, names: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * For calls that send a photo: a repeat is only hashed, the limit of uploads is taken before the photo is received, and a photo that
 * nothing shows afterwards goes again. `listKnown` says which names a row of the feature names.
 */
export function makePhotoCall({ db, photos, limits }: Pick<Context, 'db' | 'photos' | 'limits'>, listKnown: ListKnown) {
  /** The photo belongs to nobody when the room, the seat or the disk went away while it came in. */
  async function removeUnlessStored(photo: string): Promise<void> {
    // Where nobody can say, the sweep decides later.
    const known = await listKnown(db.read, [photo]).catch(() => new Set([photo]));
    if (!known.has(photo)) await photos.remove([photo]);
  }

  /** Of a repeat, which comes from bytes that are neither decoded nor kept; they cost as much as an answer of that size. */
  async function digestOf({ request, caller }: Pick<Call<Photographed>, 'request' | 'caller'>): Promise<string> {
    const { digest, bytes } = await photos.digest(request.raw);
    limits.chargeCall('apiByUser', caller.userId, extraCalls({ workMs: 0, bytes }));
    return digest;
  }

  return async function takePhoto<E extends Photographed>(call: Call<E>, { lock, check, show }: Work<E>) {
    const { caller, request, once, keyed } = call;
    const repeated = await keyed?.kept(() => digestOf(call));
    if (repeated !== undefined) return repeated;
    await check();
    await limits.take('upload', caller.userId);
    const hash = keyed && createHash('sha256');
    const photo = await photos.receive(request.raw, hash);
    let isShown = false;
    let isOpen = false;
    const work: Parameters<Once<E>>[0] = (trx) => {
      trx.onCommit(() => {
        isShown = true;
      });
      return show(trx, photo);
    };
    try {
      return await once(work, { digest: hash?.digest('base64url'), lock });
    } catch (error) {
      isOpen = db.mayBeCommitted(error);
      throw error;
    } finally {
      // Also when another call with the same key was quicker.
      if (!isShown && !isOpen) await removeUnlessStored(photo);
    }
  };
}
