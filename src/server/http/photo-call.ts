import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { EndpointShape } from '#shared/endpoint.ts';
import type { Context } from '../context.ts';
import type { Lock, Reader, Trx } from '../db/database.ts';
import type { KeyedCall } from '../idempotency/keyed-call.ts';
import type { Once } from './serve.ts';
import { extraCalls } from './work-meter.ts';

type KeyedEndpoint = EndpointShape & { keyed: true };

interface Call<E extends KeyedEndpoint> {
  caller: { userId: string };
  request: FastifyRequest;
  once: Once<E>;
  keyed: KeyedCall | undefined;
}

interface Work<E extends KeyedEndpoint> {
  lock: Lock;
  /** Throws if the photo won't be accepted. Called before its first byte is read. */
  check: () => Promise<unknown>;
  /** Links the stored photo to what it shows, in the transaction. */
  show: (trx: Trx, photo: string) => ReturnType<Parameters<Once<E>>[0]>;
}

type ListKnown = (db: Reader, names: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * For calls that send a photo. Repeats are only hashed, the upload limit is checked before the photo is received, and a
 * photo that ends up unused is deleted. `listKnown` returns those of the names that appear in the feature's rows.
 */
export function makePhotoCall({ db, photos, limits }: Pick<Context, 'db' | 'photos' | 'limits'>, listKnown: ListKnown) {
  /** The photo is unused if the room or the membership was deleted, or the disk failed, while it was arriving. */
  async function removeUnlessStored(photo: string): Promise<void> {
    // If the database fails, the photo is left to the sweep.
    const known = await listKnown(db.read, [photo]).catch(() => new Set([photo]));
    if (!known.has(photo)) await photos.remove([photo]);
  }

  /** Hashes a repeat without decoding or storing it. This costs the caller as much as an answer of that size. */
  async function digestOf({ request, caller }: Pick<Call<KeyedEndpoint>, 'request' | 'caller'>): Promise<string> {
    const { digest, bytes } = await photos.digest(request.raw);
    limits.chargeCall('apiByUser', caller.userId, extraCalls({ workMs: 0, bytes }));
    return digest;
  }

  return async function takePhoto<E extends KeyedEndpoint>(call: Call<E>, { lock, check, show }: Work<E>) {
    const { caller, request, once, keyed } = call;
    const repeated = await keyed?.stored(() => digestOf(call));
    if (repeated !== undefined) return repeated;
    await check();
    await limits.take('upload', caller.userId);
    const hash = keyed && createHash('sha256');
    const photo = await photos.receive(request.raw, hash);
    let isUsed = false;
    let mayBeCommitted = false;
    const work: Parameters<Once<E>>[0] = (trx) => {
      trx.onCommit(() => {
        isUsed = true;
      });
      return show(trx, photo);
    };
    try {
      return await once(work, { digest: hash?.digest('base64url'), lock });
    } catch (error) {
      mayBeCommitted = db.mayBeCommitted(error);
      throw error;
    } finally {
      // The photo is also unused if another call with the same key was faster.
      if (!isUsed && !mayBeCommitted) await removeUnlessStored(photo);
    }
  };
}
