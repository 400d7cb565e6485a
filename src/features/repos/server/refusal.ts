import { AppError } from '#shared/errors.ts';
import { type FailureKind, failureRows } from '../failures.ts';

/** A pull that was not done, with the kind of failure beside the sentence. */
export class PullRefusal extends AppError {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, sentence: string = failureRows[kind].sentence) {
    super(failureRows[kind].code, sentence);
    this.kind = kind;
  }
}

/** Lines in which programs say what is wrong. */
const tellingLine = /^(?:fatal|error|ssh|remote:|Host key|Permission|!)|(?:denied|refused|failed|rejected)/i;
/** What Git counts, and where from. */
const noise =
  /^(?:remote: (?:Enumerating|Counting|Compressing|Total)|Receiving|Unpacking|Resolving|Updating|From | [*+t= -] )/;
const maxWords = 800;

/** Our sentence with Git's own words behind it. */
export function withGitsWords(sentence: string, said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '' && !noise.test(line));
  const telling = lines.filter((line) => tellingLine.test(line));
  const words = (telling.length > 0 ? telling : lines.slice(0, 8)).join(' ');
  if (words === '') return sentence;
  return `${sentence} Git says: ${words.length > maxWords ? `${words.slice(0, maxWords)}…` : words}`;
}
