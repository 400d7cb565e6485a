import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DeviceKind } from '../own-contract.ts';
import { describeDevice } from './device-view.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

const agents: [agent: string, device: string, kind: DeviceKind][] = [
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome, Android', 'phone'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Android', 'tablet'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox, Android', 'phone'],
  [
    `Mozilla/5.0 (Linux; Android 15; SAMSUNG SM-S928B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
    'phone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux', 'computer'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome, Linux', 'computer'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, ChromeOS', 'computer'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`, 'Safari, Mac', 'computer'],
  [`${mac} ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Mac', 'computer'],
  [`${mac} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Mac', 'computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Mac', 'computer'],
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows', 'computer'],
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera, Windows', 'computer'],
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 Vivaldi/7.5.3735.64`, 'Vivaldi, Windows', 'computer'],
  [`${iphone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari, iPhone', 'phone'],
  [`${iphone} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone', 'phone'],
  [`${iphone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iPhone', 'phone'],
  [`${iphone} EdgiOS/140.0 Mobile/15E148 Safari/604.1`, 'Edge, iPhone', 'phone'],
  // An app on the home screen doesn't name the browser.
  [`${iphone} Mobile/15E148`, 'Safari, iPhone', 'phone'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.7 Mobile/15E148 Safari/604.1',
    'Safari, iPad',
    'tablet',
  ],
  ['curl/8.5.0', 'curl', 'program'],
  ['python-requests/2.32.3', 'python-requests', 'program'],
  ['node', 'node', 'program'],
  ['Mozilla/5.0', 'Unknown device', 'unknown'],
  ['<script>alert(1)</script>', 'Unknown device', 'unknown'],
  ['', 'Unknown device', 'unknown'],
];
for (const [agent, device, kind] of agents) {
  test(`${agent.slice(0, 80)} is shown as ${device} (${kind})`, () => {
    assert.deepEqual(describeDevice(agent), { device, kind });
  });
}

test('any user agent gives a short, plain description', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (agent) => {
      assert.match(describeDevice(agent).device, /^[A-Za-z][\w .,-]{0,40}$/);
    }),
  );
});

test('a session stored without a user agent is an unknown device', () => {
  assert.deepEqual(describeDevice(null), { device: 'Unknown device', kind: 'unknown' });
});
