import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteOrigin } from './config.ts';

const request = { protocol: 'https' as const, host: 'pit.example:8443' };
const unset = 'http://localhost:3000';
const originOf = (siteUrl: string, asked = request) => siteOrigin({ port: 3000, siteUrl }, asked)?.origin;

test('SITE_URL determines the site, whatever host a request names', () => {
  assert.equal(originOf('https://pit.example.org'), 'https://pit.example.org');
  assert.equal(originOf('https://pit.example.org/', { ...request, host: 'evil.example' }), 'https://pit.example.org');
});

test('without SITE_URL, the request determines the site', () => {
  assert.equal(originOf(unset), 'https://pit.example:8443');
  assert.equal(originOf(unset, { protocol: 'https', host: 'Pit.Example:443' }), 'https://pit.example');
});

test('a request with an invalid host has no site', () => {
  for (const host of ['', ' ', 'a b', '[::1', 'pit.example:99999'])
    assert.equal(originOf(unset, { ...request, host }), undefined);
});
