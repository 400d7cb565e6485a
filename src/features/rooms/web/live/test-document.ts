import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { mergeDiff, mergePatch } from '#shared/merge-patch.ts';
import { type DocumentChange, memberKey, patchOfEvent, type RoomParts, type Snapshot } from '../../document.ts';
import { documentQuery, followDocument } from './room-document.ts';

export const roomId = '123456';
const now = '2026-11-28T10:00:00.000Z';
type Document = RoomParts & { game: Record<string, string> };
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A room on the server, and a page that shows it. */
export class Stage {
  readonly client = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', gcTime: Infinity, retry: false } },
  });
  readonly passed: unknown[] = [];
  revision = 7;
  document: Document = {
    room: { id: roomId, name: 'Room', admin: '@ana', is_private: false, created_at: now, game: 'partyfun' },
    members: { '@ana': { login: 'ana', since: 1 } },
    ...{ feed: {}, hearts: {}, photos: {}, questions: { settler: 'trust', about: {} } },
    game: { phase: 'lobby' },
  };
  reads = 0;
  isBusy = false;
  readonly #changes: DocumentChange[] = [];
  /** Responses in flight, in order of arrival. */
  #answers: (() => void)[] | undefined;
  readonly follower = followDocument({
    client: this.client,
    roomId,
    onTransient: (passing) => this.passed.push(passing),
  });
  readonly query = documentQuery<{ game: Record<string, string> }, { said: string }>(roomId, () => this.#read());

  async show(): Promise<void> {
    new QueryObserver(this.client, { ...this.query, staleTime: Infinity }).subscribe(() => undefined);
    await settled();
  }

  get snapshot(): Snapshot<{ game: Record<string, string> }, { said: string }> {
    return { revision: this.revision, now, document: this.document, own: { said: `by ${this.revision}` } };
  }

  async #read() {
    this.reads++;
    if (this.isBusy) throw new Error('Too many calls');
    const snapshot = this.snapshot;
    if (this.#answers === undefined) return snapshot;
    // A later read may include what has happened since.
    return new Promise<typeof snapshot>((resolve) => {
      this.#answers?.push(() => resolve({ ...snapshot, document: { ...snapshot.document, game: this.document.game } }));
    });
  }

  delayAnswers(): void {
    this.#answers ??= [];
  }

  async answer(): Promise<void> {
    this.#answers?.shift()?.();
    await settled();
  }

  async answerAll(): Promise<void> {
    const waiting = this.#answers ?? [];
    this.#answers = undefined;
    for (const arrive of waiting) arrive();
    for (let turn = 0; turn < 5; turn++) await settled();
  }

  /** The last revision sent. */
  sent = 7;

  async take(step: Step): Promise<void> {
    const { document, revision } = this;
    if ('login' in step)
      this.happen(
        step.do === 'join'
          ? joins(step.login, revision + 1)
          : ({ members: { [memberKey(step.login)]: null } } as never),
      );
    else if (step.do === 'set')
      this.happen(
        (mergeDiff(document, { ...document, game: { ...document.game, [step.name]: step.to } }) ?? {}) as never,
      );
    else if (step.do === 'delay') this.delayAnswers();
    else if (step.do === 'answer') await this.answer();
    else if (step.do === 'invalidate') this.follower.onStale(['everything']);
    else this.receive(step);
  }

  receive(step: Received): void {
    this.sent = step.do === 'at' ? this.revision : Math.min(this.sent + 1, this.revision);
    if (step.do === 'at') this.at();
    // The next change, or a repeated one.
    if (step.do === 'send') this.send(this.change(Math.max(8, this.sent - step.back)));
  }

  /** An event: changes the document and raises its revision. */
  happen(patch: DocumentChange['patch']): DocumentChange {
    this.document = mergePatch(this.document, patch as never);
    const change = { revision: ++this.revision, now, patch };
    this.#changes.push(change);
    return change;
  }

  change(revision: number): DocumentChange | undefined {
    return this.#changes.find((change) => change.revision === revision);
  }

  send(change: unknown): void {
    this.follower.onChange?.(change);
  }

  at(revision = this.revision): void {
    this.follower.onAt?.(revision);
  }

  get known() {
    return this.client.getQueryData(this.query.queryKey);
  }

  async readsAfter(...actions: (() => unknown)[]): Promise<number> {
    this.reads = 0;
    for (const action of actions) action();
    await settled();
    await settled();
    return this.reads;
  }
}

type Step =
  | { do: 'join' | 'leave'; login: string }
  | { do: 'set'; name: string; to: string | undefined }
  | Received
  | { do: 'delay' }
  | { do: 'answer' }
  | { do: 'invalidate' };
type Received = { do: 'send'; back: number } | { do: 'lose' } | { do: 'at' };

export const joins = (login: string, seq: number) => patchOfEvent({ seq, at: now, kind: 'joined', login });
