import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

const settlers = { trust: 'Trust', group: 'Group', judge: 'Judge' };

/** Texts of questions about what somebody did. */
export const questions = {
  ask: 'Ask',
  askAlong: 'Ask too',
  askLabel: 'Your question',
  askHint: 'One line. Everybody in the room reads it.',
  send: 'Send',
  cancel: 'Cancel',
  sent: (title: string) => `Asked about “${isolated(title)}”.`,
  left: 'left',
  asks: 'asks',
  answers: 'answers',
  withPhoto: 'With a photo.',
  said: (word: string) => `“${isolated(word)}”`,
  about: (title: string) => `asks about “${isolated(title)}”`,
  /** Of the strip that asks its owner for an answer. */
  strip: 'Questions for you',
  many: (count: number) => `${formatNumber(count)} questions`,
  answered: 'Answered',
  photo: 'Photo',
  answer: 'Answer',
  answerLabel: 'Your answer',
  answerAnew: 'Answer anew',
  takeBack: 'Take back',
  takenBack: (title: string) => `“${isolated(title)}” is taken back.`,
  notKept: 'It could not be kept.',
  notAnswered: (title: string) => `Nothing is said about “${isolated(title)}”.`,
  votes: 'Does it count?',
  counts: 'It counts',
  against: 'It does not',
  nobody: 'nobody yet',
  foot: {
    trust: (owner: string) => `${isolated(owner)} settles it with an answer. Until then it counts.`,
    group: 'The group settles it. A tie keeps it. Until then it counts.',
    judge: (judge: string) => `${isolated(judge)} decides. Until then it counts.`,
    ownJudge: 'You decide, with the first tap. Until then it counts.',
  },
  settled: {
    kept: (counts: number, against: number) =>
      counts + against === 0 ? 'Kept' : `Kept, ${formatNumber(counts)} to ${formatNumber(against)}`,
    off: (counts: number, against: number) =>
      counts + against === 0 ? 'Taken off' : `Taken off, ${formatNumber(counts)} to ${formatNumber(against)}`,
    takenBack: 'Taken back',
  },
  openQuestion: (title: string, owner: string) => `Question about “${isolated(title)}” of ${isolated(owner)}`,
  setting: 'Who settles a question',
  settlers,
  settlerHint: {
    trust: 'Whoever did it: an answer is enough.',
    group: 'Most of those who vote within a day. A tie keeps it.',
    judge: 'One of you decides.',
  },
  judge: 'Who decides',
  /** What waits for a network. */
  unsent: (act: 'ask' | 'answer' | 'vote' | 'take back', title: string) =>
    ({
      ask: `Question about “${title}”`,
      answer: `Answer about “${title}”`,
      vote: `Vote on “${title}”`,
      'take back': `“${title}” taken back`,
    })[act],
};
