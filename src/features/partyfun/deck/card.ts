/** The kinds of cards in the game on one device, in display order. */
export const cardKinds = ['dare', 'truth', 'point', 'hands', 'either', 'category', 'duel', 'rule', 'quiz'] as const;
export type CardKind = (typeof cardKinds)[number];

/** `ours` is for prompts that the group wrote. */
export const categories = ['icebreaker', 'friends', 'daring', 'deep', 'silly', 'travel', 'quiz', 'ours'] as const;
export type Category = (typeof categories)[number];

/** 1: family, 2: friends, 3: adults. */
export const heats = [1, 2, 3] as const;
export type Heat = (typeof heats)[number];

/** What a prompt may require besides people: moving around, a phone, or things from around the house. */
export const needs = ['moving', 'phone', 'props'] as const;
export type Need = (typeof needs)[number];

interface Prompt {
  /**
   * The kind and a number, such as `dare-017`, with a prefix in imported decks: `summer/dare-017`. It's the same in
   * every version, because groups ban prompts by ID.
   */
  id: string;
  /**
   * Addressed to the current player. `{a}` is that player's name, `{b}` a partner's; `{all}` becomes "everybody" and
   * makes it a card for everybody. `check-card.ts` says which kinds allow which placeholders.
   */
  text: string;
  /** A BCP 47 tag. */
  language: string;
  category: Category;
  heat: Heat;
  /** The minimum number of players; 2 by default. */
  playersFrom?: number;
  playersTo?: number;
  needs?: readonly Need[];
  /** The approximate duration; 1 by default. */
  minutes?: number;
  /** The name of the person who wrote the prompt, in the category `ours`. */
  author?: string;
  /** The author's user ID. */
  authorId?: string;
}

/** A card for one shared device. `seconds` sets its timer, if any. */
export type Card = Prompt &
  (
    | { kind: 'dare' | 'truth' /** Read in private after the hand-over. */; isPrivate?: true; seconds?: number }
    | { kind: 'duel'; seconds?: number }
    | { kind: 'point' | 'hands' }
    /** Goes round until a player stalls; each player has ten seconds. */
    | { kind: 'category' }
    | { kind: 'either'; options: readonly [string, string] }
    | {
        kind: 'rule';
        /** Lasts 5 to 8 turns; then `cure` ends it. */
        turns: number;
        /** A short form of the rule, shown above the scores. */
        short: string;
        cure: string;
      }
    | { kind: 'quiz'; answer: string /** Where it can be looked up. */; source: string }
  );

/** The rounds for several devices, in display order. */
export const roundKinds = ['bluff', 'finish', 'likely', 'split', 'closest', 'quiz', 'photo'] as const;
export type RoundKind = (typeof roundKinds)[number];

/** The prompt for a round on several devices. Its true answer stays on the server until the reveal. */
export type RoundPrompt = Prompt &
  (
    | {
        kind: 'bluff';
        /** A short form of the question, shown above the answers. */
        short: string;
        truth: string;
        /** Other spellings that count as the truth. */
        alsoTrue?: readonly string[];
        /** Where the answer can be looked up; the group's own questions have no source. */
        source?: string;
      }
    | { kind: 'finish' | 'photo' | 'likely' }
    | { kind: 'split'; options: readonly [string, string] }
    | {
        kind: 'closest';
        answer: number;
        /** The unit shown after the number; empty for a year. */
        unit: string;
        min: number;
        max: number;
        source?: string;
      }
    | {
        kind: 'quiz';
        options: readonly [string, string, string, string];
        /** The index of the right option, from 0 to 3. */
        right: number;
        source?: string;
      }
  );

/** A deck file, as it's shipped, checked and imported. */
export interface Deck {
  format: 'pitstop-deck';
  version: 1;
  name: string;
  language: string;
  licence: string;
  cards: readonly Card[];
  rounds: readonly RoundPrompt[];
}

/** The author of a question with an answer. They already know the answer, so they don't play its round. */
export const askerOf = ({ kind, authorId }: Pick<RoundPrompt, 'kind' | 'authorId'>): string | undefined =>
  kind === 'bluff' || kind === 'closest' || kind === 'quiz' ? authorId : undefined;
