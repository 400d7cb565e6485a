import { applyHeartToFeed } from '#features/rooms/feed-news.ts';
import type { HeartNews } from '#features/rooms/heart-contract.ts';
import type { Scores } from './score-contract.ts';

/** Leaderboard and feed after this heart, which is the next one for them; undefined where they are not known so far. */
export const applyHeart = (scores: Scores, heart: HeartNews): Scores | undefined =>
  applyHeartToFeed(
    scores,
    scores.standings.map(({ login }) => login),
    heart,
  );
