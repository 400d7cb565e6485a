import { toIso } from '#shared/time.ts';
import type { Device, DeviceKind } from '../own-contract.ts';
import type { SessionRow } from './session-store.ts';

/** `now` replaces the last use of the current session, because use is only recorded hourly. */
export function deviceView(row: SessionRow, current?: { sessionId: string; now: number }): Device {
  const isThis = current?.sessionId === row.id;
  return {
    id: row.id,
    ...describeDevice(row.agent),
    time_zone: row.timeZone,
    created_at: toIso(row.startedAt),
    last_used_at: toIso(isThis ? current.now : row.lastUsedAt),
    is_this: isThis,
  };
}

/**
 * Order matters: most browsers also claim to be Chrome and Safari, and most phones also claim to run Linux or macOS.
 */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bChromium\//, 'Chromium'],
  [/\bVersion\/[\d.]+.* Safari\/|\biPhone\b.*\bAppleWebKit\//, 'Safari'],
];

const systems: readonly (readonly [pattern: RegExp, name: string, kind: DeviceKind])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  // Android phones say Mobile; Android tablets don't.
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows Phone\b/, 'Windows Phone', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

/** A bare name with a version belongs to a script, not a browser. */
const program = /^([A-Za-z][\w.-]{0,30})(?:\/|$)/;

const unknownDevice = 'Unknown device';

/** Returns a name such as `Chrome, Android`. Versions are omitted because they change on the same device. */
export function describeDevice(agent: string | null): { device: string; kind: DeviceKind } {
  if (agent === null || agent === '') return { device: unknownDevice, kind: 'unknown' };
  const browser = browsers.find(([pattern]) => pattern.test(agent))?.[1];
  const [, system, kind] = systems.find(([pattern]) => pattern.test(agent)) ?? [];
  if (browser !== undefined || system !== undefined) {
    return { device: [browser, system].filter((word) => word !== undefined).join(', '), kind: kind ?? 'unknown' };
  }
  const name = agent.startsWith('Mozilla/') ? undefined : program.exec(agent)?.[1];
  return name === undefined ? { device: unknownDevice, kind: 'unknown' } : { device: name, kind: 'program' };
}
