import * as z from 'zod/mini';
import { Message } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { failureKinds } from './failures.ts';

// ---- Topics of GET /git/events -----------------------------------------------------------------------------------

/** A pull started, reached a step, or ended: refetch `GET /git`. */
export const repositoriesTopic = 'repositories';
/** This repository's latest pull has new lines: `GET /git/{name}/output?after=N` gives them. */
export const outputTopic = (name: string) => `output/${name}`;

// ---- Schemas -------------------------------------------------------------------------------------------------------

/**
 * All texts are plain lines without control characters or escapes. They come from Git and may contain anything else,
 * such as HTML.
 */
export const Commit = z.object({
  /** The full hash. */
  hash: z.string(),
  /** The first line of its message. */
  message: z.string(),
  author: z.string(),
  /** When it was written. */
  at: z.string(),
});
export type Commit = z.infer<typeof Commit>;

/** A commit with the number of changed files and lines (binary files have none). */
export const CountedCommit = z.extend(Commit, { files: z.number(), added: z.number(), removed: z.number() });
export type CountedCommit = z.infer<typeof CountedCommit>;

/** A changed file with Git's two-letter status: ` M`, `??`, ... */
const ChangedPath = z.object({ state: z.string(), path: z.string() });

/**
 * The steps of a running pull, in order. `after` is the repository's own command, which runs after a pull that brought
 * something.
 */
const pullSteps = ['connecting', 'connected', 'counted', 'receiving', 'files', 'after'] as const;

const pullStates = ['running', 'done', 'failed', 'stopped', 'interrupted'] as const;

/** A pull's progress. */
const progress = {
  /** Only while it runs. */
  step: z.nullable(z.enum(pullSteps)),
  /** Of the step, if Git reports it. */
  percent: z.nullable(z.number()),
  /** Objects counted by the remote. */
  objects: z.nullable(z.number()),
};

/** The newest 20 pulled commits, how many there were in all, and their combined changes. */
const pulled = {
  commits: z.array(CountedCommit),
  commit_count: z.number(),
  files: z.number(),
  added: z.number(),
  removed: z.number(),
};

/** Changed and new files, and the first 20 of them; null if unknown. */
const changes = { changed_files: z.nullable(z.number()), changed_paths: z.array(ChangedPath) };

/** How the repository's own command ended. It doesn't affect the pull, which is already done. */
const AfterCommand = z.object({
  state: z.enum(['running', 'done', 'failed', 'timed-out', 'stopped', 'interrupted']),
  exit_code: z.nullable(z.number()),
  duration_ms: z.nullable(z.number()),
});

export const Pull = z.object({
  id: z.string(),
  /** Username of whoever started it; null for the webhook. */
  by: z.nullable(z.string()),
  started_at: z.string(),
  state: z.enum(pullStates),
  ...progress,
  /** Git only, without the command after it. */
  duration_ms: z.nullable(z.number()),
  ended_at: z.nullable(z.string()),
  /** Why it failed: a key of `failureRows` in `failures.ts`. */
  kind: z.nullable(z.enum(failureKinds)),
  /** The same in one sentence, such as "Stopped by ana." */
  sentence: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  ...pulled,
  after_command: z.nullable(AfterCommand),
});
export type Pull = z.infer<typeof Pull>;

/** Why a repository can't be pulled as it is; found without asking the remote. */
export const Problem = z.object({ kind: z.enum([...failureKinds, 'slow']), sentence: z.string() });

export const Repository = z.object({
  name: z.string(),
  /** The configured branch; null: whichever is checked out. */
  configured_branch: z.nullable(z.string()),
  /** The checked-out branch; null if detached or unknown. */
  branch: z.nullable(z.string()),
  /** The branch's upstream, such as `origin/main`. */
  upstream: z.nullable(z.string()),
  commit: z.nullable(Commit),
  ...changes,
  /** The number of commits only on the server, and of fetched commits not yet checked out. */
  ahead: z.nullable(z.number()),
  behind: z.nullable(z.number()),
  /** The newest commits that are only on the server, at most 5. */
  ahead_commits: z.array(CountedCommit),
  /** The newest fetched commits that a pull would bring, at most 20. */
  coming: z.array(CountedCommit),
  /** When the remote was last asked; null: never from here. */
  fetched_at: z.nullable(z.string()),
  problem: z.nullable(Problem),
  /** When the folder was read. */
  read_at: z.string(),
  /** The running pull, whoever started it. */
  running: z.nullable(Pull),
  /** The most recent one that has ended. */
  last_pull: z.nullable(Pull),
  has_webhook: z.boolean(),
  has_after_command: z.boolean(),
});
export type Repository = z.infer<typeof Repository>;

/** Where a line comes from: Git, the command after it, or the site. */
const lineSources = ['git', 'after', 'site'] as const;

/**
 * A line for display. It replaces an earlier one with the same number, since Git updates progress in place ("Receiving
 * objects:  62%").
 */
export const OutputLine = z.object({
  number: z.number(),
  at: z.string(),
  text: z.string(),
  source: z.enum(lineSources),
});
export type OutputLine = z.infer<typeof OutputLine>;

export const Output = z.object({
  /** The pull these lines belong to. When it changes, drop all lines. Null: never pulled. */
  pull: z.nullable(z.string()),
  /** To be passed as `after` next time. */
  last: z.number(),
  lines: z.array(OutputLine),
  /** Lines below this number are no longer stored. */
  first: z.number(),
  /** The progress, as in `Pull`: sent here because it changes every few lines, to save fetching all repositories. */
  state: z.nullable(z.enum(pullStates)),
  ...progress,
});
export type Output = z.infer<typeof Output>;

export const PullResult = z.object({
  name: z.string(),
  branch: z.nullable(z.string()),
  /** The full hashes before and after; null if there was none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  changed: z.boolean(),
  ...pulled,
  /** Git's lines without intermediate progress; at most 32 kB. */
  output: z.string(),
  duration_ms: z.number(),
  id: z.string(),
  /** Changes in the folder afterwards. */
  ...changes,
  /** `running` if the repository has a command and the pull brought something; `GET /git` reports its end. */
  after_command: z.nullable(AfterCommand),
});
export type PullResult = z.infer<typeof PullResult>;

// ---- Calls -----------------------------------------------------------------------------------------------------------

/** Any text: names that aren't configured are simply not found. */
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
    /** In a `gone` event: why the stream has ended. */
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
