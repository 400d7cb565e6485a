import * as z from 'zod/mini';
import { type AuditKind, auditKinds } from '#shared/audit-kinds.ts';
import { endpoint } from '#shared/endpoint.ts';
import { type PageName, pages } from '#shared/site-map.ts';

/** Of every list of the owner's tools: most on one page, and how many there are unless fewer are asked for. */
export const rowsPerPage = 100;

export const limit = z.optional(
  z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'limit must be a whole number from 1 to 100')),
);
/** What the page before gave as `next`; made of numbers and letters that mean nothing to who sends it. */
export const before = z.optional(
  z.string().check(z.regex(/^-?\d{1,16}\.[\w-]{1,64}$/, "before isn't the end of a page")),
);
/** What the next page is asked for with; null on the last one. */
export const next = z.nullable(z.string());

// ---- Audit -----------------------------------------------------------------------------------------------------

const kinds = Object.keys(auditKinds) as AuditKind[];
export const auditOutcomes = ['done', 'refused', 'failed'] as const;

export const AuditRow = z.object({
  /** Unique; later rows have higher ones. */
  id: z.number(),
  at: z.string(),
  /** One of the keys of `auditKinds`. */
  kind: z.string(),
  /** A login, `(owner)` for the command line. */
  actor: z.string(),
  action: z.string(),
  /** The login, the number of the room, the name of the repository; details may follow after a blank. */
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

/** What one filters by. All parts may be left out; those that are given all hold. */
const filter = {
  /** Who did it or whom it was done to, as a whole login in any case. */
  person: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  kind: z.optional(z.enum(kinds, 'Unknown kind')),
  /** From this moment on. A day is its beginning in UTC. */
  from: moment('from'),
  /** Before this moment. */
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
  rights: 'A few per minute; each export is recorded in the audit log.',
  summary:
    'All of the same rows as CSV (RFC 4180, UTF-8). Text that a spreadsheet would read as a formula starts with an apostrophe.',
  query: z.strictObject(filter),
  status: 200,
  answer: z.string(),
});

// ---- Health ----------------------------------------------------------------------------------------------------

/** `now`: something does not work, or will not for long. `soon`: it works, but wants the owner. */
export const urgencies = ['now', 'soon'] as const;

export const needActs = ['back up', 'restore drill'] as const;

export const Need = z.object({
  urgency: z.enum(urgencies),
  /** One sentence: "The last backup is 3 days old." */
  sentence: z.string(),
  /** What to do, or more about it; may be empty. */
  detail: z.string(),
  /** Where that is done: a page of the site map without parameters, such as `adminBackups`. */
  page: z.enum(Object.keys(pages) as PageName[]),
  /** What that page is asked to do at once; absent where there is more to it than a tap. */
  act: z.optional(z.enum(needActs)),
});
export type Need = z.infer<typeof Need>;

export const ErrorRow = z.object({
  id: z.number(),
  /** Of the last time, where it happened several times in a row. */
  at: z.string(),
  times: z.number(),
  /** The number of the request in the log, `job-...` of a job, or null. */
  request_id: z.nullable(z.string()),
  /** The job it happened in. */
  job: z.nullable(z.string()),
  method: z.nullable(z.string()),
  /** The path of the address, without what follows a question mark. */
  path: z.nullable(z.string()),
  /** Cut to a line; what looks like a secret is taken out. */
  message: z.string(),
  /** The first line of the stack within this program: `src/server/db/sqlite.ts:51`. */
  place: z.nullable(z.string()),
});
export type ErrorRow = z.infer<typeof ErrorRow>;

export const Health = z.object({
  /** `not well`: something is urgent; `needs you`: something else stands in `needs`. */
  state: z.enum(['running', 'needs you', 'not well']),
  /** The most urgent first. */
  needs: z.array(Need),
  asked_at: z.string(),
  version: z.string(),
  /** The first twelve digits; null where the program was not started from a checkout. */
  commit: z.nullable(z.string()),
  node: z.string(),
  started_at: z.string(),
  database: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    bytes: z.number(),
    /** By how much it grew (or shrank) within so many days, at most seven; null on the first day. */
    grown: z.nullable(z.object({ bytes: z.number(), days: z.number() })),
  }),
  /** Of the data folder's disk; null where nobody can say. */
  disk: z.nullable(z.object({ free_bytes: z.number(), total_bytes: z.number() })),
  /** Of those that rows name; the bytes of `unmeasured` ones are not in it yet. */
  photos: z.object({ count: z.number(), bytes: z.number(), unmeasured: z.number() }),
  people: z.number(),
  /** That have not ended. */
  sessions: z.number(),
  /** Of this process. */
  streams: z.number(),
  /** Of the API in the last five minutes in this process, in milliseconds; null where nobody asked anything. */
  answers: z.nullable(z.object({ count: z.number(), p50_ms: z.number(), p99_ms: z.number() })),
  /** Backups, pulls and the like that run or wait for their turn. */
  waiting: z.number(),
  /** The newest three, and how many there were in seven days. */
  errors: z.object({ rows: z.array(ErrorRow), this_week: z.number() }),
  /** Null where none was made yet, or nothing makes backups. */
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
  summary: 'Recent errors, newest first; at most 200 are stored.',
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
