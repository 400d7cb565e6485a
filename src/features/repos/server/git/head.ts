import { type Folder, type Head, readHead } from './folder.ts';
import type { GitProgram } from './git-program.ts';

/** What is checked out: from Git's files, or from Git where it keeps it in another way. Undefined where Git cannot say. */
export async function headOf(git: GitProgram, folder: Folder): Promise<Head | undefined> {
  const head = await readHead(folder);
  if (head !== undefined) return head;
  const ask = async (words: readonly string[]) => {
    // It cannot be asked in a folder that is gone.
    const answer = await git.ask(folder, words).catch(() => undefined);
    return answer?.exitCode === 0 ? answer.out.trim() : null;
  };
  const [branch, commit] = await Promise.all([
    ask(['symbolic-ref', '--quiet', '--short', 'HEAD']),
    ask(['rev-parse', '--quiet', '--verify', 'HEAD']),
  ]);
  return branch === null && commit === null ? undefined : { branch, commit };
}

/** Whether what is checked out was the remote's branch once and is no longer part of it, without a commit of our own. */
export async function isRewritten(git: GitProgram, folder: Folder): Promise<boolean> {
  const ask = (words: readonly string[]) => git.ask(folder, words).catch(() => undefined);
  const [fork, head] = await Promise.all([
    ask(['merge-base', '--fork-point', '@{upstream}', 'HEAD']),
    ask(['rev-parse', '--quiet', '--verify', 'HEAD']),
  ]);
  return fork?.exitCode === 0 && head?.exitCode === 0 && fork.out.trim() === head.out.trim();
}
