import * as z from 'zod/mini';
import { Message } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { failureKinds } from './failures.ts';

// ---- Topics of GET /git/events -----------------------------------------------------------------------------------

/** A pull has started, reached a step or ended, so clients should refetch `GET /git`. */
export const repositoriesTopic = 'repositories';
/** The repository's latest pull has new lines: `GET /git/{name}/output?after=N`. */
export const outputTopic = (name: string) => `output/${name}`;

// ---- Schemas -------------------------------------------------------------------------------------------------------

/** All texts are plain lines without control characters, but they come from Git and may contain HTML. */
export const Commit = z.object({
  hash: z.string(),
  /** The first line of the commit message. */
  message: z.string(),
  author: z.string(),
  at: z.string(),
});
export type Commit = z.infer<typeof Commit>;

/** For binary files, no lines are counted. */
export const CountedCommit = z.extend(Commit, { files: z.number(), added: z.number(), removed: z.number() });
export type CountedCommit = z.infer<typeof CountedCommit>;

/** A changed file with Git's two-letter status, such as ` M` or `??`. */
const ChangedPath = z.object({ state: z.string(), path: z.string() });

/** In this order. `after` is the repository's own command, which runs after a pull that changed something. */
const pullSteps = ['connecting', 'connected', 'counted', 'receiving', 'files', 'after'] as const;

const pullStates = ['running', 'done', 'failed', 'stopped', 'interrupted'] as const;

const progress = {
  /** Null once the pull has ended. */
  step: z.nullable(z.enum(pullSteps)),
  /** The step's progress, if Git reports it. */
  percent: z.nullable(z.number()),
  /** Objects counted by the remote. */
  objects: z.nullable(z.number()),
};

/** The newest 20 commits, the total number, and their combined changes. */
const pulled = {
  commits: z.array(CountedCommit),
  commit_count: z.number(),
  files: z.number(),
  added: z.number(),
  removed: z.number(),
};

/** The number of changed and new files (null if unknown), and the first 20 of them. */
const changes = { changed_files: z.nullable(z.number()), changed_paths: z.array(ChangedPath) };

/** How the repository's own command ended. It doesn't affect the pull, which is already complete. */
const AfterCommand = z.object({
  state: z.enum(['running', 'done', 'failed', 'timed-out', 'stopped', 'interrupted']),
  exit_code: z.nullable(z.number()),
  duration_ms: z.nullable(z.number()),
});

export const Pull = z.object({
  id: z.string(),
  /** The username of the person who started it; null for the webhook. */
  by: z.nullable(z.string()),
  started_at: z.string(),
  state: z.enum(pullStates),
  ...progress,
  /** How long Git took, without the command after it. */
  duration_ms: z.nullable(z.number()),
  ended_at: z.nullable(z.string()),
  /** Why it failed, as a key of `failureRows` in `failures.ts`. */
  kind: z.nullable(z.enum(failureKinds)),
  /** A sentence such as "Stopped by ana." */
  sentence: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  ...pulled,
  after_command: z.nullable(AfterCommand),
});
export type Pull = z.infer<typeof Pull>;

/** Why a repository can't be pulled, to the extent that this is known without contacting the remote. */
export const Problem = z.object({ kind: z.enum([...failureKinds, 'slow']), sentence: z.string() });

export const Repository = z.object({
  name: z.string(),
  /** The configured branch; null if any may be checked out. */
  configured_branch: z.nullable(z.string()),
  /** The checked-out branch; null if detached or unknown. */
  branch: z.nullable(z.string()),
  /** The name of the remote's branch, such as `origin/main`. */
  upstream: z.nullable(z.string()),
  commit: z.nullable(Commit),
  ...changes,
  /** The number of commits that exist only on the server, and of fetched commits that aren't checked out yet. */
  ahead: z.nullable(z.number()),
  behind: z.nullable(z.number()),
  /** The newest commits that exist only on the server, at most 5. */
  ahead_commits: z.array(CountedCommit),
  /** The newest of the fetched commits that a pull would bring, at most 20. */
  coming: z.array(CountedCommit),
  /** When the server last fetched from the remote; null if never. */
  fetched_at: z.nullable(z.string()),
  problem: z.nullable(Problem),
  read_at: z.string(),
  running: z.nullable(Pull),
  last_pull: z.nullable(Pull),
  has_webhook: z.boolean(),
  has_after_command: z.boolean(),
});
export type Repository = z.infer<typeof Repository>;

const lineSources = ['git', 'after', 'site'] as const;

/** A line replaces an earlier one with the same number, because Git updates progress in place. */
export const OutputLine = z.object({
  number: z.number(),
  at: z.string(),
  text: z.string(),
  source: z.enum(lineSources),
});
export type OutputLine = z.infer<typeof OutputLine>;

export const Output = z.object({
  /** When this changes, clients drop all their lines. Null if the repository has never been pulled. */
  pull: z.nullable(z.string()),
  /** What to send as `after` in the next request. */
  last: z.number(),
  lines: z.array(OutputLine),
  /** Lines below this number are no longer stored. */
  first: z.number(),
  /** As in `Pull`. It changes every few lines, so sending it here saves clients from fetching all repositories. */
  state: z.nullable(z.enum(pullStates)),
  ...progress,
});
export type Output = z.infer<typeof Output>;

export const PullResult = z.object({
  name: z.string(),
  branch: z.nullable(z.string()),
  /** The full hashes before and after the pull; null if there was no commit. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  changed: z.boolean(),
  ...pulled,
  /** Git's lines without intermediate progress; 32 kB at most. */
  output: z.string(),
  duration_ms: z.number(),
  id: z.string(),
  /** What had been changed in the folder after the pull. */
  ...changes,
  /** `running` if the repository has a command and the pull changed something. `GET /git` reports how it ends. */
  after_command: z.nullable(AfterCommand),
});
export type PullResult = z.infer<typeof PullResult>;

// ---- Calls -----------------------------------------------------------------------------------------------------------

/** Accepts any text, because names that aren't configured simply aren't found. */
const repositoryParams = z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(1000)) });

export const listRepositories = endpoint({
  method: 'GET',
  path: '/git',
  access: 'git',
  summary:
    'The configured repositories, in the order of the configuration. The state of their folders may be a second old.',
  status: 200,
  answer: z.array(Repository),
});

export const pullRepository = endpoint({
  method: 'POST',
  path: '/git/{name}/pull',
  access: 'git',
  proof: 'setting',
  summary:
    "Pulls a repository, fast-forward only, and responds when Git is done. A failure has the status of its kind (409, 502, 503, 504, 507), the kind in the header x-pull-failure, and a sentence with Git's output.",
  params: repositoryParams,
  status: 200,
  answer: PullResult,
});

export const stopPull = endpoint({
  method: 'POST',
  path: '/git/{name}/stop',
  access: 'git',
  summary: 'Stops the running pull, or the command after it, whoever started it. 409 when nothing is running.',
  params: repositoryParams,
  status: 200,
  answer: Message,
});

export const pullOutput = endpoint({
  method: 'GET',
  path: '/git/{name}/output',
  access: 'git',
  summary:
    'The output of the newest pull, running or ended: all stored lines (200), or those added or changed since `after`, as long as `pull` is still the newest.',
  params: repositoryParams,
  query: z.strictObject({
    after: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'after must be a whole number'))),
    pull: z.optional(z.string().check(z.maxLength(64))),
  }),
  status: 200,
  answer: Output,
});

export const gitEvents = endpoint({
  method: 'GET',
  path: '/git/events',
  access: 'git',
  summary:
    'Says which topics are stale: `repositories`, and `output/<name>` for new lines. Ends with the role or the session.',
  kind: 'events',
  status: 200,
  answer: z.object({
    topics: z.optional(z.array(z.string())),
    /** Why the stream has ended, in a `gone` event. */
    reason: z.optional(z.enum(['deleted', 'removed', 'signed-out'])),
  }),
});

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/git/{name}/webhook',
  access: 'anyone',
  rights: "Anyone who signs with the repository's secret, as GitHub, Forgejo, Gitea and GitLab (signing token) do.",
  summary:
    'Receives a push event, then pulls. 404 for an unknown repository, one without a webhook, and a wrong signature.',
  params: repositoryParams,
  kind: 'raw',
  status: 200,
  answer: Message,
});
