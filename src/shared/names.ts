import * as z from 'zod/mini';
import { hasVisible, isPlainLine, type Limits, line } from './text.ts';

/**
 * Scripts in everyday use (UAX 31, table 5); those that one language writes together stand together (UTS 39, 5.1).
 * Historic and rare scripts mix with none of these; among themselves they are not told apart.
 */
const scripts =
  `Latn,Cyrl,Grek,Arab,Armn,Beng,Deva,Ethi,Geor,Gujr,Guru,Hebr,Khmr,Knda,Laoo,Mlym,Mymr,Orya,Sinh,Taml,Telu,
  Thaa,Thai,Tibt,Hani Hira Kana,Hani Hang,Hani Bopo`
    .split(',')
    .map((together) => together.replace(/\s*(\w+)/g, '\\p{scx=$1}'));
const ofAll = '\\p{scx=Zyyy}\\p{scx=Zinh}';

/** Patterns of whole scripts take tens of milliseconds to read, so they are made when the first name is looked at. */
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
  `^(?:${scripts.map((one) => `[${ofAll}${one}]*`).join('|')}|[^${scripts.join('')}]*)$`,
  'u',
);
const withoutSigns = (text: string) => text.replace(/[^\p{L}\p{M}\p{Nd}]/gu, '');

/** True when letters, marks and digits are of one script, or of several that one language writes together. */
export const isOneScript = (text: string) => oneScript().test(withoutSigns(text.normalize('NFC')));

/** The blank letters of Khitan and of notes, and what has no agreed look, beside what Unicode lists as not shown. */
const isHidden = (text: string) =>
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Noncharacter_Code_Point}\u2800\u{16FE4}\u{1D159}]/u.test(text);
/** Older browsers know no emoji of several signs by name, and take any that are joined: the server decides. */
const joinedEmoji =
  '\\p{Emoji}(?:\\p{EMod}|\\uFE0F\\u20E3?|[\\u{E0020}-\\u{E007F}]+)?(?:\\u200D\\p{Emoji}(?:\\p{EMod}|\\uFE0F)?)*';
const emoji = onFirstUse('\\p{RGI_Emoji}', 'gv', joinedEmoji);
const joining =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]';
/** Between two letters of a script whose letters join, a joiner changes what is seen: Persian and Hindi need it. */
const joiner = onFirstUse(`(${joining})[\\u200C\\u200D](?=${joining})`, 'gu');

/** True for text all of whose characters can be seen. Emoji that Unicode recommends may hold joiners and selectors. */
export const hidesNothing = (text: string) => !isHidden(text.replace(emoji(), ' ').replace(joiner(), '$1'));

/** True for a name that does not pass for another one by what cannot be seen or by letters of another script. */
export const isName = (text: string) =>
  isPlainLine(text) && hasVisible(text) && hidesNothing(text) && isOneScript(text);

/** A required, trimmed line that somebody says: of as many scripts as they like, and nothing in it is hidden. */
export const sentence = (limits: Limits) =>
  line(limits).check(z.refine(hidesNothing, `The ${limits.field} contains invisible characters`));

/** A required, trimmed line that people know something by. */
export const name = (limits: Limits) =>
  sentence(limits).check(z.refine(isOneScript, `The ${limits.field} mixes letters from different scripts`));
