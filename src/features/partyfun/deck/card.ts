/** The kinds of cards for one device, in the order in which they are told. */
export const cardKinds = ['dare', 'truth', 'point', 'hands', 'either', 'category', 'duel', 'rule', 'quiz'] as const;
export type CardKind = (typeof cardKinds)[number];

/** What of a card is the group's own is `ours`: written by one of them. */
export const categories = ['icebreaker', 'friends', 'daring', 'deep', 'silly', 'travel', 'quiz', 'ours'] as const;
export type Category = (typeof categories)[number];

/** 1: for a family; 2: for friends; 3: for adults. */
export const heats = [1, 2, 3] as const;
export type Heat = (typeof heats)[number];

/** What a card takes beside the people: to stand up and move, a phone at hand, things of the house. */
export const needs = ['moving', 'phone', 'props'] as const;
export type Need = (typeof needs)[number];

/** What all prompts of a deck have in common. */
interface Prompt {
  /**
   * Kind and number, `dare-017`; of an imported deck with its name before, `summer/dare-017`. Stays the same from version to
   * version: by it a group leaves a prompt out for good.
   */
  id: string;
  /**
   * Spoken to whose turn it is. In it `{a}` is their name, `{b}` that of a partner; `{all}` reads "everybody" and makes the prompt
   * one for all. Which kinds may have which is said in `check-card.ts`.
   */
  text: string;
  /** BCP 47. */
  language: string;
  category: Category;
  heat: Heat;
  /** How many have to play for it, at least; 2 where it says nothing. */
  playersFrom?: number;
  playersTo?: number;
  needs?: readonly Need[];
  /** About how long it takes; 1 where it says nothing. */
  minutes?: number;
  /** Of one of category `ours`: who wrote it. */
  author?: string;
}

/** A card for one device that goes round. `seconds` is its clock, if it has one. */
export type Card = Prompt &
  (
    | { kind: 'dare' | 'truth' /** Read alone, after the hand-over. */; isPrivate?: true; seconds?: number }
    | { kind: 'duel'; seconds?: number }
    | { kind: 'point' | 'hands' }
    /** Round until somebody stalls; each has ten seconds. */
    | { kind: 'category' }
    | { kind: 'either'; options: readonly [string, string] }
    | {
        kind: 'rule';
        /** It lasts for so many turns, 5 to 8; then `cure` ends it. */
        turns: number;
        /** The rule in a few words, for the line above the scores. */
        short: string;
        cure: string;
      }
    | { kind: 'quiz'; answer: string /** Where it can be looked up. */; source: string }
  );

/** The rounds for several devices, in the order in which they are told. */
export const roundKinds = ['bluff', 'finish', 'likely', 'split', 'closest', 'quiz', 'photo'] as const;
export type RoundKind = (typeof roundKinds)[number];

/** What a round on several devices is about. What is true of it stays on the server until the reveal. */
export type RoundPrompt = Prompt &
  (
    | {
        kind: 'bluff';
        /** The question once more in few words, above the answers. */
        short: string;
        truth: string;
        /** Other spellings that would be the truth as well. */
        alsoTrue?: readonly string[];
        source: string;
      }
    | { kind: 'finish' | 'photo' | 'likely' }
    | { kind: 'split'; options: readonly [string, string] }
    | {
        kind: 'closest';
        answer: number;
        /** What is counted, as it stands behind the number; empty for a year. */
        unit: string;
        min: number;
        max: number;
        source: string;
      }
    | {
        kind: 'quiz';
        options: readonly [string, string, string, string];
        /** Which of them is right, 0 to 3. */
        right: number;
        source: string;
      }
  );

/** A file of prompts, as it is shipped, checked and imported. */
export interface Deck {
  format: 'pitstop-deck';
  version: 1;
  name: string;
  language: string;
  /** Under which licence it may be passed on. */
  licence: string;
  cards: readonly Card[];
  rounds: readonly RoundPrompt[];
}
