import { formatDay } from '#web/text/format.ts';
import type { PlatesGame } from '../../contract.ts';
import { digitsOf, isRun, numbersIn } from '../../rules/run.ts';
import * as messages from '../messages.ts';

const texts = messages.game;

const regionsText = (country: string) => texts.regionsOf(messages.countries[country] ?? country);

/** The variant of the game, without its kind: "Trip 00–99", "Europe", "30 minutes". */
export function gameDetail(game: PlatesGame): string {
  const { settings } = game;
  if (settings.kind === 'patterns') return texts.minutes(settings.minutes);
  if (settings.kind === 'collector')
    return settings.list === 'regions' ? regionsText(settings.country ?? '') : texts.lists[settings.list];
  const { length } = settings;
  if (length === 'classic' || !isRun(game)) return texts.run.classic;
  if (length === 'sprint' && game.first === undefined) return texts.run.sprintUndrawn;
  return texts.run[length](digitsOf(game, 0), digitsOf(game, numbersIn[length] - 1));
}

/** "Run: Trip 00–99". */
export const gameTitle = (game: PlatesGame): string => texts.title(texts.kinds[game.settings.kind], gameDetail(game));

/** The rules, in a few words each. */
export function gameChips({ settings, ends_at }: PlatesGame): string[] {
  const until = settings.kind !== 'patterns' && (ends_at ?? settings.ends_at);
  const common = [...(settings.photos ? [texts.photos] : []), ...(until ? [texts.until(formatDay(until))] : [])];
  if (settings.kind === 'run') return [texts.chains[settings.chain], texts.matchings[settings.matching], ...common];
  if (settings.kind === 'collector') return [texts.modes[settings.mode], ...common];
  return common;
}
