import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '#server/config.ts';
import { counted, type Finding, findingsAbout } from '#server/owner/finding.ts';
import { secondMs } from '#shared/time.ts';

const neededMajor = 26;

export function examineNode(version = process.versions.node): Finding {
  const { ok, bad } = findingsAbout('node');
  if (Number.parseInt(version, 10) >= neededMajor) return ok(`${version}, from ${process.execPath}.`);
  return bad(`This is ${version}, but ${neededMajor} is needed. npm installs it. Use the one in node_modules/.bin.`);
}

/** The first release of each line that fixes code execution by a repository (CVE-2025-48384, 48385). */
const fixedGitVersion = [2, 50, 1] as const;

/** Examines Git and the repositories' folders; runs nothing in them. */
export async function examineGit({ repositories }: Config, path = process.env.PATH): Promise<Finding[]> {
  const { ok, warn, bad } = findingsAbout('git');
  const version = await versionOfGit(path);
  if (repositories.size === 0)
    return [
      ok(
        `No repositories are set (REPOSITORIES); ${version === undefined ? "git isn't installed" : `git is ${version}`}.`,
      ),
    ];
  if (version === undefined)
    return [bad("git isn't installed or isn't in PATH, but REPOSITORIES needs it. Install it.")];
  const findings = [
    isOlder(version)
      ? warn(
          `git is ${version}. Anything older than ${fixedGitVersion.join('.')} is only safe if your distribution patches it: keep it up to date.`,
        )
      : ok(`git is ${version}.`),
  ];
  for (const [name, { path: folder }] of repositories) {
    if (!existsSync(folder))
      findings.push(
        bad(`Repository ${name}: the folder ${folder} doesn't exist. Clone it there, or correct REPOSITORIES.`),
      );
    else if (!existsSync(join(folder, '.git')))
      findings.push(bad(`Repository ${name}: ${folder} isn't a Git working copy. Clone it there.`));
    else if (isForeign(folder))
      findings.push(
        warn(
          `Repository ${name}: ${folder} belongs to user ${statSync(folder).uid}. Give it to the server's user, or pulls can't write there.`,
        ),
      );
  }
  return findings.length === 1
    ? [...findings, ok(`${counted(repositories.size, 'repository', 'repositories')}, each with its folder.`)]
    : findings;
}

function isForeign(folder: string): boolean {
  const own = process.getuid?.();
  return own !== undefined && statSync(folder).uid !== own;
}

async function versionOfGit(path: string | undefined): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['--version'], { env: { PATH: path }, timeout: 10 * secondMs });
    return /\d+\.\d+(?:\.\d+)?/.exec(stdout)?.[0];
  } catch {
    return undefined;
  }
}

function isOlder(version: string): boolean {
  const parts = version.split('.').map(Number);
  const different = fixedGitVersion.findIndex((part, index) => (parts[index] ?? 0) !== part);
  return different >= 0 && (parts[different] ?? 0) < (fixedGitVersion[different] ?? 0);
}
