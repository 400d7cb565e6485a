import assert from 'node:assert/strict';
import { type SeededRandom, seededRandom } from '#features/bingo/server/dealing/seeded-random.ts';
import * as plates from '#features/plates/contract.ts';
import { getPlatesRecap, type PlatesRecap } from '#features/plates/recap-contract.ts';
import * as rooms from '#features/rooms/contract.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { compare } from './compare-tables.ts';
import type { Answer, GameSite } from './game-site.ts';
import { Passenger, type Sent } from './passenger.ts';
import { inputFor, randomClaim, sendSpot } from './plates-claims.ts';
import { PlatesCount } from './plates-count.ts';
import { countedGame, drawSettings, type Kind } from './plates-scenes.ts';
import { type Occurrences, RoomCalls } from './room-calls.ts';

/**
 * A room in which people play one game after another, with moves drawn from a seed. After each move, a separate count
 * verifies the server's answers (whether a spot counts, when a game ends, all totals), and a fresh read verifies a copy
 * that is updated by events.
 */
export class PlatesRoomPlay {
  readonly #calls: RoomCalls;
  readonly #random: SeededRandom;
  readonly #kind: Kind;
  readonly #roomId: string;
  readonly #people: readonly Passenger[];
  /** The current members, in joining order. */
  #members: readonly Passenger[];
  readonly #counts = new Map<number, PlatesCount>();
  #number = 1;
  #ids = 0;

  constructor(
    site: () => GameSite,
    occurrences: Occurrences,
    room: { seed: string; kind: Kind; roomId: string; people: Caller[] },
  ) {
    this.#calls = new RoomCalls(site, occurrences, room.roomId);
    this.#random = seededRandom(room.seed);
    this.#kind = room.kind;
    this.#roomId = room.roomId;
    this.#people = room.people.map((caller) => new Passenger(caller));
    this.#members = this.#people;
  }

  /** The longest-standing member, who becomes admin when the current one leaves. */
  get #admin(): Passenger {
    return this.#members[0] as Passenger;
  }
  get #count(): PlatesCount {
    return this.#counts.get(this.#number) as PlatesCount;
  }
  get #now(): number {
    return this.#calls.nowMs;
  }
  #note(what: string): void {
    this.#calls.note(what);
  }
  #must(...asked: Parameters<RoomCalls['must']>): Promise<unknown> {
    return this.#calls.must(...asked);
  }

  receive(change: { revision: number }): void {
    this.#calls.receive(change);
  }

  async begin(): Promise<void> {
    for (const person of this.#people) await this.#setRole(person, 'passenger');
    const settings = drawSettings(this.#kind, this.#random, this.#now);
    await this.#must(plates.setPlates, this.#admin, { body: { settings } });
    await this.#start();
  }

  async #start(): Promise<void> {
    if (!this.#people.some(({ role, isMember }) => isMember && role === 'passenger'))
      await this.#setRole(this.#admin, 'passenger');
    const body = { game: this.#number };
    const game = (await this.#must(plates.startPlates, this.#admin, { body })) as plates.PlatesGame;
    const logs = () => [...this.#counts.values()].map(({ log }) => log);
    this.#counts.set(this.#number, new PlatesCount(countedGame(game), logs));
    await this.#calls.readCopy(this.#admin);
  }

  async #setRole(person: Passenger, role: 'passenger' | 'driver'): Promise<void> {
    await this.#must(plates.takeRole, person, { body: { role } });
    person.role = role;
  }

  async move(): Promise<void> {
    const at = this.#random.below(100);
    const person = this.#people[this.#random.below(this.#people.length)] as Passenger;
    if (at < 52) return this.#spotBy(person);
    if (at < 60) return this.#spotSimultaneously();
    if (at < 68) return this.#goOffline(person);
    if (at < 78) return this.#goOnline(person);
    if (at < 86) return this.#undo(person);
    if (at < 90) return this.#joinOrLeave(person);
    if (at < 93) return this.#changeRole(person);
    if (at < 94) return this.#rejectSpot();
    if (at < 96) return this.#endAndPlayAgain();
    return this.check();
  }

  #claimOf(person: Passenger): Sent {
    return randomClaim(person, { random: this.#random, count: this.#count, now: this.#now, id: this.#nextId() });
  }

  #nextId(): string {
    return `${this.#roomId}-spot-${++this.#ids}`;
  }

  #send(person: Passenger, sent: Sent): Promise<Answer> {
    return sendSpot(this.#calls, this.#random, person, sent);
  }

  #checkAnswer(person: Passenger, sent: Sent, { status, body }: Answer): void {
    const count = this.#counts.get(sent.game) as PlatesCount;
    count.settle(this.#now);
    const mayPlay = person.isMember && person.role === 'passenger';
    const isCounted = mayPlay && count.counts(sent, this.#now);
    const info = JSON.stringify({ sent, answer: body, now: this.#now, ended: count.endedAt, log: count.log.slice(-4) });
    assert.equal(
      status === 201,
      isCounted,
      `${status}, but by the reference it ${isCounted ? 'counts' : 'does not count'}: ${info}`,
    );
    assert.ok(status < 500, info);
    this.#note(isCounted ? 'spots' : 'refused');
    if (!isCounted) return;
    count.add(sent);
    person.spotted.push(sent);
  }

  async #spotBy(person: Passenger): Promise<void> {
    if (!this.#counts.has(this.#number)) return;
    const sent = this.#claimOf(person);
    if (person.isOffline) {
      person.pending.push(sent);
      return;
    }
    this.#checkAnswer(person, sent, await this.#send(person, sent));
  }

  async #spotSimultaneously(): Promise<void> {
    const [one, other] = this.#random.shuffled(this.#people.filter(({ isOffline }) => !isOffline));
    if (one === undefined || other === undefined) return;
    const first = this.#claimOf(one);
    const second = { ...first, id: this.#nextId(), player: other.login, device: `phone-of-${other.login}` };
    const answers = await Promise.all([this.#send(one, first), this.#send(other, second)]);
    const received = [
      { person: one, sent: first, answer: answers[0] },
      { person: other, sent: second, answer: answers[1] },
    ];
    // In the server's order, with refusals last.
    const seqOf = ({ answer: { status, body } }: (typeof received)[number]) =>
      status === 201 ? (body as plates.Spot).seq : Infinity;
    for (const { person, sent, answer } of received.toSorted((a, b) => seqOf(a) - seqOf(b)))
      this.#checkAnswer(person, sent, answer);
    this.#note('two at once');
  }

  #goOffline(person: Passenger): void {
    person.isOffline = true;
  }

  async #goOnline(person: Passenger): Promise<void> {
    if (!person.isOffline) return;
    person.isOffline = false;
    for (const sent of person.pending.splice(0)) {
      this.#note('sent late');
      this.#checkAnswer(person, sent, await this.#send(person, sent));
    }
  }

  async #undo(person: Passenger): Promise<void> {
    const sent = person.spotted.at(-1);
    if (sent === undefined) return;
    const count = this.#counts.get(sent.game) as PlatesCount;
    const params = { id: this.#roomId, spotId: sent.id };
    const answer = await this.#calls.call(plates.undoSpot, person, {
      params,
      body: { at: new Date(this.#now).toISOString() },
    });
    const isInTime = this.#now - Math.min(sent.at, this.#now) <= 600_000;
    assert.equal(answer.status, !person.isMember ? 404 : isInTime ? 200 : 409, JSON.stringify(answer));
    if (answer.status !== 200) return;
    person.spotted.pop();
    count.undo(person.login, sent.target, this.#now, sent.game === this.#number);
    this.#note('taken back');
  }

  async #joinOrLeave(person: Passenger): Promise<void> {
    const others = this.#members.filter((one) => one !== person);
    // The room is deleted when its last member leaves.
    if (others.length === 0) return;
    this.#note(!person.isMember ? 'came back' : person === this.#admin ? 'admins left' : 'left');
    const params = { login: person.login, roomId: this.#roomId };
    if (person.isMember) await this.#must(rooms.leaveRoom, person, { params });
    else await this.#must(rooms.joinRoom, person, { params, body: {} });
    person.isMember = !person.isMember;
    person.role = null;
    this.#members = person.isMember ? [...others, person] : others;
    if (person.isMember) await this.#setRole(person, 'passenger');
    await this.#calls.readCopy(this.#admin);
  }

  /** Rejects a spot as a closed question would, however old the spot is and wherever its player is now. */
  async #rejectSpot(): Promise<void> {
    const owners = this.#people.flatMap((person) => person.spotted.map((sent) => ({ person, sent })));
    const taken = owners[this.#random.below(Math.max(1, owners.length))];
    if (taken === undefined) return;
    const { person, sent } = taken;
    await this.#calls.site().rejectSpot(this.#roomId, sent.id);
    person.spotted.splice(person.spotted.indexOf(sent), 1);
    const count = this.#counts.get(sent.game) as PlatesCount;
    count.undo(person.login, sent.target, this.#now, sent.game === this.#number);
    this.#note('rejected');
  }

  async #changeRole(person: Passenger): Promise<void> {
    if (!person.isMember) return;
    await this.#setRole(person, person.role === 'driver' ? 'passenger' : 'driver');
    this.#note('changed seats');
  }

  async #endAndPlayAgain(): Promise<void> {
    await this.end();
    const body = { game: this.#number };
    this.#number = ((await this.#must(plates.playAgain, this.#admin, { body })) as plates.PlatesGame).number;
    await this.#start();
    this.#note('played again');
  }

  async end(): Promise<void> {
    this.#count.settle(this.#now);
    const body = { game: this.#number };
    const ended = (await this.#must(plates.endPlates, this.#admin, { body })) as plates.PlatesGame;
    assert.equal(ended.state, 'ended');
    const count = this.#count;
    if (count.endedAt === undefined) {
      count.endedAt = this.#now;
      count.endedBy = 'admin';
    }
    assert.equal(ended.ended_by, count.endedBy);
    assert.equal(Date.parse(ended.ended_at ?? ''), count.endedAt);
    this.#note(`ended by ${count.endedBy}`);
    this.#note(`games of ${this.#kind}`);
  }

  /** Reconnects the admin and sends their pending spots: a phone that starts a game is up to date. */
  async readyAdmin(): Promise<void> {
    this.#count.settle(this.#now);
    if (this.#count.endedAt === undefined) await this.#goOnline(this.#admin);
  }

  /** Asserts that an attentive player can continue the game unless it's over. */
  async assertNotStuck(): Promise<void> {
    this.#count.settle(this.#now);
    if (this.#count.endedAt !== undefined) return;
    const admin = this.#admin;
    if (admin.role !== 'passenger') await this.#setRole(admin, 'passenger');
    const { targets, kind, isShared } = this.#count.game;
    const found = this.#count.valid.filter(({ player }) => isShared || player === admin.login);
    const open = targets.filter((target) => !found.some((one) => one.target === target));
    const target = (kind === 'run' ? targets[this.#count.next(admin.login)] : open[0]) ?? '';
    const device = `phone-of-${admin.login}`;
    const seen = { target, at: this.#now, fits: true };
    const sent = { id: this.#nextId(), game: this.#number, player: admin.login, device, ...seen };
    const { word } = inputFor(target, true);
    this.#checkAnswer(admin, { ...sent, ...(word !== undefined && { word }) }, await this.#send(admin, sent));
    assert.equal(admin.spotted.at(-1)?.id, sent.id, 'stuck');
    this.#note('continued');
  }

  async finish(): Promise<void> {
    for (const person of this.#people) await this.#goOnline(person);
    await this.end();
    await this.check();
    for (const [number, count] of this.#counts) {
      const query = { game: String(number) };
      const recap = (await this.#must(getPlatesRecap, this.#admin, { query })) as PlatesRecap;
      compare(count, this.#people, recap);
      this.#note('tables compared');
      assert.equal(recap.game.state, 'ended');
    }
  }

  /** Compares a fresh read of the room with the reference count and with the copy built from events. */
  async check(): Promise<void> {
    this.#count.settle(this.#now);
    const read = await this.#calls.read(this.#admin);
    compare(this.#count, this.#people, read);
    this.#note('tables compared');
  }
}
