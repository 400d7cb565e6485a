import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

const settlers = { trust: 'Trust', group: 'Vote', judge: 'Judge' };

export const questions = {
  ask: 'Ask',
  askToo: 'I doubt it too',
  askLabel: 'Your question',
  askHint: 'One line. Everyone in the room can read it.',
  send: 'Send',
  cancel: 'Cancel',
  sent: (title: string) => `Asked about “${isolated(title)}”.`,
  left: 'left',
  asks: 'asks',
  answers: 'answers',
  withPhoto: 'With a photo.',
  quoted: (word: string) => `“${isolated(word)}”`,
  about: (title: string) => `asks about “${isolated(title)}”`,
  aboutOf: (owner: string, title: string) => `asks about ${isolated(owner)}'s “${isolated(title)}”`,
  /** The strip that asks the claim's owner for an answer. */
  strip: 'Questions for you',
  many: (count: number) => `${formatNumber(count)} questions`,
  answered: 'Answered',
  photo: 'Photo',
  answer: 'Answer',
  answerLabel: 'Your answer',
  changeAnswer: 'Change answer',
  takeBack: 'Take back',
  takenBack: (title: string) => `“${isolated(title)}” taken back.`,
  notSaved: "Your change wasn't saved.",
  /** The strip that asks for a vote. */
  voteStrip: 'Questions for your vote',
  answerOf: (owner: string, text: string | undefined) =>
    text === undefined ? `${isolated(owner)} answered with a photo` : `${isolated(owner)} answered “${isolated(text)}”`,
  view: 'View',
  voted: (counts: boolean) => (counts ? 'You voted that it counts' : "You voted that it doesn't count"),
  changeVote: 'Change vote',
  votes: 'Does it count?',
  counts: 'It counts',
  against: "It doesn't",
  nobody: 'nobody yet',
  foot: {
    trust: (owner: string) => `It counts unless ${isolated(owner)} takes it back.`,
    group: 'It counts unless most votes are against it.',
    judge: (judge: string) => `${isolated(judge)} decides. Until then it counts.`,
    ownJudge: 'You decide, with one tap. Until then it counts.',
  },
  settled: {
    kept: (counts: number, against: number) =>
      counts + against === 0 ? 'Accepted' : `Accepted, ${formatNumber(counts)} to ${formatNumber(against)}`,
    off: (counts: number, against: number) =>
      counts + against === 0 ? 'Rejected' : `Rejected, ${formatNumber(against)} to ${formatNumber(counts)}`,
    takenBack: 'Taken back',
  },
  openQuestion: (title: string, owner: string) => `Question about ${isolated(owner)}'s “${isolated(title)}”`,
  setting: 'If someone doubts a claim',
  settlers,
  settlerHint: {
    trust: 'You take their word. It counts unless they take it back.',
    group: 'You vote within 24 hours. The majority decides, and a tie counts as a yes.',
    judge: 'One of you has the final say.',
  },
  judge: 'Who decides',
  /** Labels for entries that are queued until the device is online. */
  pending: (act: 'ask' | 'answer' | 'vote' | 'take back', title: string) =>
    ({
      ask: `Question about “${title}”`,
      answer: `Answer about “${title}”`,
      vote: `Vote on “${title}”`,
      'take back': `“${title}” taken back`,
    })[act],
};
