import * as z from 'zod/mini';
import { type AuditKind, auditKinds } from '#shared/audit-kinds.ts';
import { endpoint } from '#shared/endpoint.ts';
import { type PageName, pages } from '#shared/site-map.ts';

/** Maximum and default page size of the admin lists. */
export const rowsPerPage = 100;

export const limit = z.optional(
  z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'limit must be a whole number from 1 to 100')),
);
/** The previous page's `next`, which is opaque to clients. */
export const before = z.optional(
  z.string().check(z.regex(/^-?\d{1,16}\.[\w-]{1,64}$/, "before isn't the end of a page")),
);
/** `before` for the next page; null on the last one. */
export const next = z.nullable(z.string());

// ---- Audit -----------------------------------------------------------------------------------------------------

const kinds = Object.keys(auditKinds) as AuditKind[];
export const auditOutcomes = ['done', 'refused', 'failed'] as const;

export const AuditRow = z.object({
  /** Unique; later rows have higher ids. */
  id: z.number(),
  at: z.string(),
  /** One of the keys of `auditKinds`. */
  kind: z.string(),
  /** A username, or `(owner)` for the command line. */
  actor: z.string(),
  action: z.string(),
  /** The username, room code or repository name. Details may follow after a space. */
  target: z.string(),
  outcome: z.enum(auditOutcomes),
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
});
export type AuditRow = z.infer<typeof AuditRow>;

const moment = (field: string) =>
  z.optional(
    z.string().check(
      z.regex(
        /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/,
        `${field} must be a moment such as 2026-03-01T12:00:00Z, or a day`,
      ),
      z.refine((text) => !Number.isNaN(Date.parse(text)), `${field} isn't a real date`),
    ),
  );

/** Rows must match every part that's given. */
const filter = {
  /** The actor or the target: a whole username, in upper or lower case. */
  person: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  kind: z.optional(z.enum(kinds, 'Unknown kind')),
  /** From this time onwards. A day means its start in UTC. */
  from: moment('from'),
  /** Before this time. */
  to: moment('to'),
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  access: 'root',
  summary: 'The audit log, newest first, in pages.',
  query: z.strictObject({ ...filter, limit, before }),
  status: 200,
  answer: z.object({ rows: z.array(AuditRow), next }),
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/admin/audit.csv',
  access: 'root',
  kind: 'file',
  mediaType: 'text/csv',
  rights: 'A few per minute. Each export is recorded in the audit log.',
  summary:
    'All of the same rows as CSV (RFC 4180, UTF-8). Text that a spreadsheet would read as a formula starts with an apostrophe.',
  query: z.strictObject(filter),
  status: 200,
  answer: z.string(),
});

// ---- Health ----------------------------------------------------------------------------------------------------

/** `now`: something doesn't work, or soon won't. `soon`: it works, but needs attention. */
export const urgencies = ['now', 'soon'] as const;

export const needActs = ['back up', 'restore drill'] as const;

export const Need = z.object({
  urgency: z.enum(urgencies),
  /** One sentence: "The last backup is 3 days old." */
  sentence: z.string(),
  /** May be empty. */
  detail: z.string(),
  /** Where to deal with it: a page from the site map without parameters, such as `adminBackups`. */
  page: z.enum(Object.keys(pages) as PageName[]),
  /** The action that one tap can start on that page, if there is one. */
  act: z.optional(z.enum(needActs)),
});
export type Need = z.infer<typeof Need>;

export const ErrorRow = z.object({
  id: z.number(),
  /** For a repeated error, when it last happened. */
  at: z.string(),
  times: z.number(),
  /** The request's number in the log, `job-...` for a job, or null. */
  request_id: z.nullable(z.string()),
  job: z.nullable(z.string()),
  method: z.nullable(z.string()),
  path: z.nullable(z.string()),
  /** Cut to one line, with anything that looks like a secret removed. */
  message: z.string(),
  /** The first line of the stack that's inside this program, such as `src/server/db/sqlite.ts:51`. */
  place: z.nullable(z.string()),
});
export type ErrorRow = z.infer<typeof ErrorRow>;

export const Health = z.object({
  /** `not well`: something is urgent. `needs you`: `needs` only has less urgent entries. */
  state: z.enum(['running', 'needs you', 'not well']),
  /** Most urgent first. */
  needs: z.array(Need),
  asked_at: z.string(),
  version: z.string(),
  /** The first twelve digits; null if the program doesn't run from a checkout. */
  commit: z.nullable(z.string()),
  node: z.string(),
  started_at: z.string(),
  database: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    bytes: z.number(),
    /** How much it has grown (or, if negative, shrunk) over this many days, at most seven. Null on the first day. */
    grown: z.nullable(z.object({ bytes: z.number(), days: z.number() })),
  }),
  /** The disk that the data folder is on; null if unknown. */
  disk: z.nullable(z.object({ free_bytes: z.number(), total_bytes: z.number() })),
  /** Photos that rows refer to; `bytes` doesn't include the `unmeasured` ones yet. */
  photos: z.object({ count: z.number(), bytes: z.number(), unmeasured: z.number() }),
  people: z.number(),
  sessions: z.number(),
  /** Only those of this process. */
  streams: z.number(),
  /** How long the API has taken to answer in this process over the last five minutes; null if there were no calls. */
  answers: z.nullable(z.object({ count: z.number(), p50_ms: z.number(), p99_ms: z.number() })),
  /** The number of backups, pulls and the like that are running or queued. */
  waiting: z.number(),
  /** The three most recent errors, and the number of errors in the last seven days. */
  errors: z.object({ rows: z.array(ErrorRow), this_week: z.number() }),
  /** Null if there isn't one yet, or if backups are off. */
  last_backup_at: z.nullable(z.string()),
});
export type Health = z.infer<typeof Health>;

export const getHealth = endpoint({
  method: 'GET',
  path: '/admin/health',
  access: 'root',
  summary: 'Status of the site. Database figures may be five seconds old.',
  status: 200,
  answer: Health,
});

export const listErrors = endpoint({
  method: 'GET',
  path: '/admin/errors',
  access: 'root',
  summary: 'Recent errors, newest first. At most 200 are stored.',
  status: 200,
  answer: z.array(ErrorRow),
});

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  access: 'anyone',
  kind: 'file',
  rights: "Root's bearer token, or METRICS_SECRET as one.",
  summary: 'Metrics for Prometheus, in text format 0.0.4.',
  status: 200,
  answer: z.string(),
});
