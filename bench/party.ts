import { setTimeout as pause } from 'node:timers/promises';
import * as contract from '#features/partyfun/contract.ts';
import { type PartyDocument, partyOf } from '#features/partyfun/party-document.ts';
import type { PublicParty } from '#features/partyfun/party-view.ts';
import { type PartyView, viewIn } from '#features/partyfun/test-view.ts';
import { roomEvents } from '#features/rooms/contract.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { addressOf } from '#shared/endpoint.ts';
import { mergePatch, type Patch } from '#shared/merge-patch.ts';
import { type EventLine, openEventLine } from '#tests/crash/event-line.ts';
import { closeContext, openContext } from '../src/app/open-context.ts';
import { type Figure, median, percentile } from './figures.ts';
import { requestBytes } from './load.ts';
import { startServer } from './pinned.ts';
import { makeScene, type Scene } from './scene.ts';
import { Wire } from './wire.ts';

const players = 20;
const games = Number(process.env.BENCH_PARTY_GAMES ?? 3);

/**
 * Measures, on one core, how long it takes until everyone has received an action, and until all phones show that a
 * phase is over after its deadline. Everyone acts within two seconds, as people do when time runs out.
 */
export async function party(): Promise<Figure[]> {
  const scene = await makeScene(players);
  await turnIntoParty(scene);
  const server = await startServer(scene.dataDir);
  const table = new Table(server.port, scene);
  await table.open();
  for (let game = 0; game < games; game++) await table.play();
  table.close();
  await server.stop();
  scene.remove();
  const { seenMs, lateMs } = table;
  console.log(`  ${seenMs.length} actions seen by ${players}, ${lateMs.length} phases that ended by their clock`);
  return [
    { name: `action at a party, seen by all ${players}: p50`, unit: 'ms', ours: median(seenMs) },
    {
      name: `action at a party, seen by all ${players}: p99`,
      unit: 'ms',
      ours: percentile(seenMs, 0.99),
      target: { atMost: 150 },
    },
    { name: 'phase is over on all phones after its deadline: p50', unit: 'ms', ours: median(lateMs) },
    { name: 'the same, maximum', unit: 'ms', ours: Math.max(...lateMs), target: { atMost: 250 } },
  ];
}

async function turnIntoParty({ dataDir, roomId }: Scene): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, dataDir);
  const context = await openContext({ config, log: makeLog(config.logLevel) });
  await context.db.transact((trx) =>
    trx.updateTable('rooms').set({ game: 'partyfun' }).where('id', '=', roomId).execute(),
  );
  await closeContext(context);
}

interface Phone {
  login: string;
  token: string;
  wire: Wire;
  line?: EventLine;
  document?: RoomDocument;
}
type RoomDocument = { party: PartyDocument };

class Table {
  readonly seenMs: number[] = [];
  readonly lateMs: number[] = [];
  readonly #port: number;
  readonly #roomId: string;
  readonly #phones: Phone[];
  /** When each player acted in each phase, and how many others have received it. */
  readonly #acts = new Map<string, { sentAt: number; received: number }>();
  /** How many phones have reached each phase. */
  readonly #phases = new Map<number, number>();
  #party: PublicParty | undefined;
  #onParty: (() => void) | undefined;

  constructor(port: number, { members, roomId }: Scene) {
    this.#port = port;
    this.#roomId = roomId;
    this.#phones = members.map(({ login, token }) => ({ login, token, wire: new Wire(port) }));
  }

  async open(): Promise<void> {
    for (const phone of this.#phones) {
      await this.#ask(phone, 'POST', addressOf(contract.joinParty, { id: this.#roomId }), { tab: tabOf(phone) });
      const path = addressOf(roomEvents, { id: this.#roomId });
      let rest = '';
      const onText = (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.#receive(phone, block);
      };
      phone.line = openEventLine(this.#port, path, phone.token, { onText, onEnd: () => undefined });
    }
    // Wait until all streams are open.
    await pause(500);
    for (const phone of this.#phones) phone.document = (await this.#read(phone)).document;
  }

  #receive(phone: Phone, block: string): void {
    if (!block.startsWith('event: change\n')) return;
    const now = performance.now();
    const { patch } = JSON.parse(block.slice(block.indexOf('data: ') + 6)) as { patch: Patch<RoomDocument> };
    // Each phone applies patches to its document, as a real one does.
    if (phone.document === undefined) return;
    phone.document = mergePatch(phone.document, patch);
    this.#apply(partyOf(phone.document.party), now);
  }

  #apply(party: PublicParty, now: number): void {
    const before = this.#party;
    for (const login of party.round?.acted ?? []) this.#countReceived(`${party.number} ${login}`, now);
    const reached = (this.#phases.get(party.number) ?? 0) + 1;
    this.#phases.set(party.number, reached);
    if (before !== undefined && before.number < party.number) {
      // The phase ended because the last player acted.
      for (const key of this.#acts.keys()) if (key.startsWith(`${before.number} `)) this.#endedWith.add(key);
      this.#endsAt = before.ends_at === null ? undefined : Date.parse(before.ends_at);
    }
    this.#party = party;
    for (const key of this.#endedWith) this.#countReceived(key, now);
    if (reached === this.#phones.length) {
      this.#endedWith.clear();
      const endsAt = this.#endsAt;
      if (endsAt !== undefined && Date.now() >= endsAt) this.lateMs.push(Date.now() - endsAt);
    }
    this.#onParty?.();
  }

  readonly #endedWith = new Set<string>();
  #endsAt: number | undefined;

  #countReceived(key: string, now: number): void {
    const act = this.#acts.get(key);
    if (act === undefined) return;
    if (++act.received < this.#phones.length) return;
    this.seenMs.push(now - act.sentAt);
    this.#acts.delete(key);
  }

  async play(): Promise<void> {
    const [host] = this.#phones;
    if (host === undefined) return;
    await this.#lead(host, 'start');
    for (let number = 0; ; ) {
      const { party } = await this.#see(host);
      if (party.phase === 'final') break;
      if (party.number !== number && (party.phase === 'answer' || party.phase === 'vote')) {
        // In a few votes, someone is too slow and the timer ends the phase. Only a few, because each takes a minute.
        await this.#actAll(party, party.number % 3 === 0 && party.phase === 'vote');
      } else if (party.phase === 'reveal' && party.number % 2 === 0)
        await this.#lead(host, 'continue').catch(() => undefined);
      number = party.number;
      await this.#nextPhase(party.number);
    }
    await this.#lead(host, 'again');
  }

  async #nextPhase(number: number): Promise<void> {
    while ((this.#party?.number ?? 0) <= number) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#onParty = resolve;
      await Promise.race([promise, pause(1000)]);
    }
  }

  async #actAll(party: PublicParty, isOneSlow: boolean): Promise<void> {
    const actors = isOneSlow ? this.#phones.slice(1) : this.#phones;
    await Promise.all(
      actors.map(async (phone, place) => {
        await pause((place * 97) % 2000);
        const { mine } = await this.#see(phone);
        const { kind, options = [], min = 0, total = 0 } = party.round ?? { kind: 'finish' as const };
        const ids = options.map(({ id }) => id).filter((id) => id !== mine.own_option);
        const option = ids[place % Math.max(1, ids.length)];
        const vote = kind === 'split' ? { guess: place % (total + 1) } : { option };
        const answers = { split: { choice: place % 2 === 0 ? 'A' : 'B' }, closest: { number: min } } as const;
        const answer = kind === 'split' || kind === 'closest' ? answers[kind] : { text: `What ${phone.login} says` };
        const isVote = party.phase === 'vote';
        const path = addressOf(isVote ? contract.voteAtParty : contract.answerParty, { id: this.#roomId });
        this.#acts.set(`${party.number} ${phone.login}`, { sentAt: performance.now(), received: 0 });
        const body = { phase: party.number, tab: tabOf(phone), ...(isVote ? vote : answer) };
        await this.#ask(phone, 'PUT', path, body);
      }),
    );
  }

  async #lead(phone: Phone, act: string): Promise<void> {
    if (act === 'start') {
      const settings = { rounds: 4, timers: 'x1', heat: 1, needs: [], photos: false };
      await this.#ask(phone, 'PUT', addressOf(contract.setPartySettings, { id: this.#roomId }), settings);
    }
    const { party } = await this.#see(phone);
    const path = addressOf(contract.hostParty, { id: this.#roomId });
    await this.#ask(phone, 'POST', path, { phase: party.number, act });
  }

  async #see(phone: Phone): Promise<PartyView> {
    return viewIn(await this.#read(phone));
  }

  async #read(phone: Phone): Promise<Parameters<typeof viewIn>[0]> {
    return (await this.#ask(phone, 'GET', addressOf(contract.getPartyRoom, { id: this.#roomId }))) as never;
  }

  async #ask(phone: Phone, method: string, path: string, body?: object): Promise<unknown> {
    const { status, body: answer } = await phone.wire.ask(requestBytes(method, path, phone.token, body));
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${answer.toString()}`);
    return JSON.parse(answer.toString());
  }

  close(): void {
    for (const { line, wire } of this.#phones) {
      line?.hangUp();
      wire.close();
    }
  }
}

const tabOf = ({ login }: { login: string }) => `tab-of-${login}`;
