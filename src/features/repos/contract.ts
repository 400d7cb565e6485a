import * as z from 'zod/mini';
import { Message } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { failureKinds } from './failures.ts';

// ---- Topics of GET /git/events -----------------------------------------------------------------------------------

/** A pull began, got on a step, or ended: `GET /git` says what is new. */
export const repositoriesTopic = 'repositories';
/** There are new lines of this repository's newest pull: `GET /git/{name}/output?after=N` gives them. */
export const outputTopic = (name: string) => `output/${name}`;

// ---- What travels --------------------------------------------------------------------------------------------------

/** All texts are plain lines: no control characters, no escapes. They come from Git and may hold anything else, such as HTML. */
export const Commit = z.object({
  /** In full. */
  hash: z.string(),
  /** The first line of its message. */
  message: z.string(),
  author: z.string(),
  /** When it was written. */
  at: z.string(),
});
export type Commit = z.infer<typeof Commit>;

/** A commit with what it changes: files, and lines in them (binary files have none). */
export const CountedCommit = z.extend(Commit, { files: z.number(), added: z.number(), removed: z.number() });
export type CountedCommit = z.infer<typeof CountedCommit>;

/** A changed file with Git's two letters for how: ` M`, `??`, ... */
const ChangedPath = z.object({ state: z.string(), path: z.string() });

/**
 * How far a running pull is, in this order. `after` is the repository's own command, which runs when Git is done and
 * something came.
 */
const pullSteps = ['connecting', 'connected', 'counted', 'receiving', 'files', 'after'] as const;

const pullStates = ['running', 'done', 'failed', 'stopped', 'interrupted'] as const;

/** What is told of where a pull is. */
const progress = {
  /** While it runs. */
  step: z.nullable(z.enum(pullSteps)),
  /** Of the step, where Git tells it. */
  percent: z.nullable(z.number()),
  /** Objects that the remote counted. */
  objects: z.nullable(z.number()),
};

/** What came, newest first, at most 20; how many there were in all; what all of them together changed. */
const came = {
  commits: z.array(CountedCommit),
  commit_count: z.number(),
  files: z.number(),
  added: z.number(),
  removed: z.number(),
};

/** Changed and new files; null when it cannot be told. The first 20 of them. */
const changes = { changed_files: z.nullable(z.number()), changed_paths: z.array(ChangedPath) };

/** How the repository's own command ended. It says nothing about the pull, which is done by then. */
const AfterCommand = z.object({
  state: z.enum(['running', 'done', 'failed', 'timed-out', 'stopped', 'interrupted']),
  exit_code: z.nullable(z.number()),
  duration_ms: z.nullable(z.number()),
});

export const Pull = z.object({
  id: z.string(),
  /** The login of who started it; null for the webhook. */
  by: z.nullable(z.string()),
  started_at: z.string(),
  state: z.enum(pullStates),
  ...progress,
  /** Of Git alone, without the command after it. */
  duration_ms: z.nullable(z.number()),
  ended_at: z.nullable(z.string()),
  /** Why it was not done: the key to words and to `nextSteps` in `failures.ts`. */
  kind: z.nullable(z.enum(failureKinds)),
  /** The same as one sentence, such as "Stopped by ana." */
  sentence: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  ...came,
  after_command: z.nullable(AfterCommand),
});
export type Pull = z.infer<typeof Pull>;

/** Why a repository cannot be pulled as it is; seen without asking the remote. */
export const Problem = z.object({ kind: z.enum([...failureKinds, 'slow']), sentence: z.string() });

export const Repository = z.object({
  name: z.string(),
  /** What the configuration says; null: whichever branch is checked out. */
  configured_branch: z.nullable(z.string()),
  /** What is checked out; null when that is no branch, or cannot be told. */
  branch: z.nullable(z.string()),
  /** What the branch follows, such as `origin/main`. */
  upstream: z.nullable(z.string()),
  commit: z.nullable(Commit),
  ...changes,
  /** Commits that only the server has, and commits that the last fetch brought and that are not checked out. */
  ahead: z.nullable(z.number()),
  behind: z.nullable(z.number()),
  /** The newest of the former, at most 5. */
  ahead_commits: z.array(CountedCommit),
  /** The newest of the latter, at most 20: what would come. */
  coming: z.array(CountedCommit),
  /** When the remote was last asked; null: never from here. */
  fetched_at: z.nullable(z.string()),
  problem: z.nullable(Problem),
  /** When this was read from the folder. */
  read_at: z.string(),
  /** The pull under way, whoever started it. */
  running: z.nullable(Pull),
  /** The newest that has ended. */
  last_pull: z.nullable(Pull),
  has_webhook: z.boolean(),
  has_after_command: z.boolean(),
});
export type Repository = z.infer<typeof Repository>;

/** Who said a line: Git, the command after it, or the site itself. */
const lineSources = ['git', 'after', 'site'] as const;

/**
 * A line as it is to be shown. One with a number that was there before takes its place: Git counts up in one line
 * ("Receiving objects:  62%").
 */
export const OutputLine = z.object({
  number: z.number(),
  at: z.string(),
  text: z.string(),
  source: z.enum(lineSources),
});
export type OutputLine = z.infer<typeof OutputLine>;

export const Output = z.object({
  /** Whose lines these are: of the newest pull. Another id than before: forget all lines. Null: never pulled. */
  pull: z.nullable(z.string()),
  /** To be given as `after` the next time. */
  last: z.number(),
  lines: z.array(OutputLine),
  /** Lines below this number are no longer kept. */
  first: z.number(),
  /** How far it is, as in `Pull`: what changes with every few lines is told here, so that nobody asks for all repositories. */
  state: z.nullable(z.enum(pullStates)),
  ...progress,
});
export type Output = z.infer<typeof Output>;

export const PullResult = z.object({
  name: z.string(),
  branch: z.nullable(z.string()),
  /** The commit before and after, in full; null where there was none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  changed: z.boolean(),
  ...came,
  /** Git's lines, without what was counted up on the way; at most 32 kB. */
  output: z.string(),
  duration_ms: z.number(),
  id: z.string(),
  /** What Git says of the folder afterwards. */
  ...changes,
  /** `running` where the repository has one and something came; how it ends is told by `GET /git`. */
  after_command: z.nullable(AfterCommand),
});
export type PullResult = z.infer<typeof PullResult>;

// ---- Calls -----------------------------------------------------------------------------------------------------------

/** Any text: what is not a name of the configuration is simply not found. */
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
    /** In a `gone` event: why the stream ends for good. */
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
