import { type AnswerSeries, boundsMs } from '#server/http/answer-times.ts';
import { secondMs } from '#shared/time.ts';

export type Labels = Readonly<Record<string, string>>;

export interface Family {
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'histogram';
  samples: readonly { suffix?: '_bucket' | '_sum' | '_count'; labels?: Labels; value: number }[];
}

/** Text format 0.0.4. */
export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

const inHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const inLabel = (text: string) => inHelp(text).replaceAll('"', '\\"');

function number(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}

function labelText(labels: Labels = {}): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${inLabel(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

export function writeFamilies(families: readonly Family[]): string {
  const lines: string[] = [];
  for (const { name, help, type, samples } of families) {
    if (samples.length === 0) continue;
    lines.push(`# HELP ${name} ${inHelp(help)}`, `# TYPE ${name} ${type}`);
    for (const { suffix = '', labels, value } of samples) {
      lines.push(`${name}${suffix}${labelText(labels)} ${number(value)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Response times per call. The labels are our own route patterns, so there's a limited number of them. */
export function answerFamily(all: readonly AnswerSeries[]): Family {
  const samples = all.flatMap((series) =>
    series.read().flatMap(({ statuses, upTo, count, sumMs }) => {
      const labels = { method: series.method, route: series.route, status: statuses };
      return [
        ...upTo.map((value, place) => ({
          suffix: '_bucket' as const,
          labels: { ...labels, le: String((boundsMs[place] ?? 0) / secondMs) },
          value,
        })),
        { suffix: '_bucket' as const, labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum' as const, labels, value: sumMs / secondMs },
        { suffix: '_count' as const, labels, value: count },
      ];
    }),
  );
  return {
    name: 'pitstop_http_request_duration_seconds',
    help: 'Response times by call and status class.',
    type: 'histogram',
    samples,
  };
}
