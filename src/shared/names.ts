import * as z from 'zod/mini';
import { hasVisible, isPlainLine, type Limits, line } from './text.ts';

/**
 * Scripts in everyday use (UAX 31, table 5), grouped where one language mixes them (UTS 39, 5.1). Historic and rare
 * scripts mix with none of these, but aren't distinguished from each other.
 */
const scripts =
  `Latn,Cyrl,Grek,Arab,Armn,Beng,Deva,Ethi,Geor,Gujr,Guru,Hebr,Khmr,Knda,Laoo,Mlym,Mymr,Orya,Sinh,Taml,Telu,
  Thaa,Thai,Tibt,Hani Hira Kana,Hani Hang,Hani Bopo`
    .split(',')
    .map((together) => together.replace(/\s*(\w+)/g, '\\p{scx=$1}'));
const sharedByAll = '\\p{scx=Zyyy}\\p{scx=Zinh}';

/** Compiling patterns for whole scripts takes tens of milliseconds, so each is compiled on first use. */
function onFirstUse(source: string, flags: string, forOlder?: string): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= make(source, flags, forOlder);
    return made;
  };
}

function make(source: string, flags: string, forOlder: string | undefined): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    if (forOlder === undefined) throw error;
    return new RegExp(forOlder, 'gu');
  }
}

const oneScript = onFirstUse(
  `^(?:${scripts.map((script) => `[${sharedByAll}${script}]*`).join('|')}|[^${scripts.join('')}]*)$`,
  'u',
);
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{M}\p{Nd}]/gu, '');

/** True if all letters, marks and digits belong to one script, or to several that one language uses together. */
export const isOneScript = (text: string) => oneScript().test(lettersAndDigits(text.normalize('NFC')));

/**
 * Matches blank characters (Braille, Khitan, musical), private use, noncharacters, and what Unicode lists as ignorable.
 */
const isHidden = (text: string) =>
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Noncharacter_Code_Point}\u2800\u{16FE4}\u{1D159}]/u.test(text);
/**
 * Older browsers can't match emoji sequences by property, so there any joined emoji is accepted; the server decides.
 */
const joinedEmoji =
  '\\p{Emoji}(?:\\p{EMod}|\\uFE0F\\u20E3?|[\\u{E0020}-\\u{E007F}]+)?(?:\\u200D\\p{Emoji}(?:\\p{EMod}|\\uFE0F)?)*';
const emoji = onFirstUse('\\p{RGI_Emoji}', 'gv', joinedEmoji);
const joining =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]';
/** Between two joining letters, a joiner changes how they're displayed: Persian and Hindi need it. */
const joiner = onFirstUse(`(${joining})[\\u200C\\u200D](?=${joining})`, 'gu');

/** True for text whose characters are all visible. Emoji that Unicode recommends may contain joiners and selectors. */
export const isFullyVisible = (text: string) => !isHidden(text.replace(emoji(), ' ').replace(joiner(), '$1'));

/** True for a name that can't imitate another one by means of invisible characters or another script's letters. */
export const isName = (text: string) =>
  isPlainLine(text) && hasVisible(text) && isFullyVisible(text) && isOneScript(text);

/** A required, trimmed line of free text that may mix scripts but contains no invisible characters. */
export const sentence = (limits: Limits) =>
  line(limits).check(z.refine(isFullyVisible, `The ${limits.field} contains invisible characters`));

export const name = (limits: Limits) =>
  sentence(limits).check(z.refine(isOneScript, `The ${limits.field} mixes letters from different scripts`));
