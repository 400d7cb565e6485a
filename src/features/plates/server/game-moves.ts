import type { Trx } from '#server/db/database.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, toIso } from '#shared/time.ts';
import type { GameHead, Player } from '../contract.ts';
import { playerIn } from '../plates-document.ts';
import { settingsRefusal } from '../rules/settings-refusal.ts';
import type { PlatesSettings } from '../settings.ts';
import { dealOf } from './dealing.ts';
import { actorOrNone, type Doer, makeEndings, type Parts, patchOfGame, requireAdmin } from './endings.ts';
import { addPlayer, changeGame, keepGame } from './game-store.ts';

/** What the admin does, and who drives; inside a transaction that holds the room. */
export function makeGameMoves(parts: Parts) {
  const { context, games, addEvent } = parts;
  const { clock, random } = context;
  const endings = makeEndings(parts);

  const tell = (trx: Trx, roomId: string, kind: string, doer: Doer, before: GameHead, after: GameHead) =>
    addEvent(trx, { roomId, at: clock(), kind, position: after.number, ...doer }, () => patchOfGame(before, after));

  /** The game at hand, for its admin. */
  async function forAdmin(trx: Trx, roomId: string, { userId }: Doer): Promise<GameHead> {
    requireAdmin(await actorOrNone(parts, trx, roomId, userId));
    return endings.settle(trx, roomId, await games.findNewest(trx, roomId));
  }

  async function set(trx: Trx, roomId: string, doer: Doer, settings: PlatesSettings): Promise<GameHead> {
    const before = await forAdmin(trx, roomId, doer);
    const { number, state } = before;
    if (state !== 'before') throw new AppError('conflict', 'The game has started already.');
    requirePlayable(settings, clock());
    await keepGame(trx, { roomId, number }, settings);
    const game: GameHead = { number, state, settings };
    await tell(trx, roomId, 'set', doer, before, game);
    return game;
  }

  async function start(trx: Trx, roomId: string, doer: Doer, number: number): Promise<GameHead> {
    const game = await forAdmin(trx, roomId, doer);
    const { settings, state } = game;
    if (game.number !== number || state === 'ended') throw new AppError('conflict', 'That game is over.');
    if (state === 'running') return game;
    const players = await games.listPlayers(trx, roomId);
    if (!players.some(({ here, role }) => here && role === 'passenger'))
      throw new AppError('conflict', 'It takes one passenger to start.');
    const startedAt = clock();
    requirePlayable(settings, startedAt);
    const endsAt = endOf(settings, startedAt);
    const deal = await dealOf(trx, roomId, settings, random);
    // The first game of a room may have no row yet.
    await keepGame(trx, { roomId, number }, settings);
    await changeGame(trx, { roomId, number }, { deal: JSON.stringify(deal), started_at: startedAt, ends_at: endsAt });
    const times = { started_at: toIso(startedAt), ...(endsAt !== null && { ends_at: toIso(endsAt) }) };
    const started: GameHead = { number, state: 'running', settings, ...times, ...deal };
    await tell(trx, roomId, 'started', doer, game, started);
    return started;
  }

  async function end(trx: Trx, roomId: string, doer: Doer, number: number): Promise<GameHead> {
    const game = await forAdmin(trx, roomId, doer);
    if (game.number !== number) throw new AppError('conflict', 'That game is over.');
    if (game.state === 'ended') return game;
    if (game.state === 'before') throw new AppError('conflict', 'The game has not started.');
    return endings.end(trx, roomId, game, { at: clock(), by: 'admin', doer });
  }

  async function again(trx: Trx, roomId: string, doer: Doer, number: number): Promise<GameHead> {
    const game = await forAdmin(trx, roomId, doer);
    // Another tab was quicker.
    if (game.number === number + 1 && game.state === 'before') return game;
    if (game.number !== number || game.state !== 'ended') throw new AppError('conflict', 'That game is not over.');
    const settings = withoutPastEnd(game.settings, clock());
    const next: GameHead = { number: number + 1, state: 'before', settings };
    await keepGame(trx, { roomId, number: next.number }, settings);
    await tell(trx, roomId, 'again', doer, game, next);
    return next;
  }

  async function takeRole(trx: Trx, roomId: string, doer: Doer, role: 'passenger' | 'driver'): Promise<Player> {
    const actor = await actorOrNone(parts, trx, roomId, doer.userId);
    const told = (player: number): Player => ({ player, login: doer.login, role, here: true });
    if (actor.player !== null && actor.role === role) return told(actor.player);
    const player = actor.player ?? (await addPlayer(trx, { roomId, ...doer, role }));
    if (actor.player !== null) await games.setRole(trx, roomId, player, role);
    const event = { roomId, at: clock(), kind: role === 'driver' ? 'drives' : 'rides', ...doer };
    await addEvent(trx, event, () => ({ plates: { players: { [player]: playerIn(told(player)) } } }));
    return told(player);
  }

  return { set, start, end, again, takeRole };
}

function requirePlayable(settings: PlatesSettings, nowMs: number): void {
  const refusal = settingsRefusal(settings);
  if (refusal !== undefined) throw new AppError('badInput', refusal);
  if (seasonEnd(settings) <= nowMs) throw new AppError('badInput', 'The season has to end after it begins.');
}

const seasonEnd = (settings: PlatesSettings): number => {
  const endsAt = settings.kind === 'patterns' ? undefined : settings.ends_at;
  return endsAt === undefined || endsAt === null ? Infinity : Date.parse(endsAt);
};

function endOf(settings: PlatesSettings, startedAt: number): number | null {
  if (settings.kind === 'patterns') return startedAt + settings.minutes * minuteMs;
  const end = seasonEnd(settings);
  return Number.isFinite(end) ? end : null;
}

function withoutPastEnd(settings: PlatesSettings, nowMs: number): PlatesSettings {
  if (settings.kind === 'patterns' || seasonEnd(settings) > nowMs) return settings;
  const { ends_at: _, ...open } = settings;
  return open;
}
