import assert from 'node:assert/strict';
import { test } from 'node:test';
import { photoStore, withoutKey } from './photo-store.ts';
import { ConfigError } from './setting.ts';

const keys = { PHOTOS_S3_KEY: 'the-key', PHOTOS_S3_SECRET: 'the/secret+of=it' };
const read = (url: string, env: Record<string, string> = keys) => photoStore({ PHOTOS_URL: url, ...env });

test('photos are stored in the folder unless a store is set, even if keys are set', () => {
  assert.deepEqual(photoStore({}), { kind: 'folder' });
  assert.deepEqual(photoStore(keys), { kind: 'folder' });
});

test('a store address is parsed as its owner writes it', () => {
  assert.deepEqual(read('s3://minio:9000/photos?tls=off'), {
    kind: 's3',
    endpoint: 'http://minio:9000',
    bucket: 'photos',
    prefix: '',
    region: 'us-east-1',
    isVirtualHost: false,
    key: keys.PHOTOS_S3_KEY,
    secret: keys.PHOTOS_S3_SECRET,
  });
  const all = read('s3://garage.example.org/pit.photos/one/site_2/?region=garage&style=virtual&tls=on');
  assert.ok(all.kind === 's3');
  const { endpoint, bucket, prefix, region, isVirtualHost } = all;
  assert.deepEqual(
    { endpoint, bucket, prefix, region, isVirtualHost },
    {
      endpoint: 'https://garage.example.org',
      bucket: 'pit.photos',
      prefix: 'one/site_2/',
      region: 'garage',
      isVirtualHost: true,
    },
  );
});

test('a key may be part of the address, percent-encoded', () => {
  const found = read('s3://AK%2FID:a%2Fb%2Bc@[::1]:9000/photos', {});
  assert.ok(found.kind === 's3');
  assert.deepEqual([found.key, found.secret, found.endpoint], ['AK/ID', 'a/b+c', 'https://[::1]:9000']);
});

const regions: [host: string, region: string][] = [
  ['s3.eu-central-1.amazonaws.com', 'eu-central-1'],
  ['s3.dualstack.ap-southeast-2.amazonaws.com', 'ap-southeast-2'],
  ['s3.amazonaws.com', 'us-east-1'],
  ['s3.eu-central-003.backblazeb2.com', 'eu-central-003'],
  ['fsn1.your-objectstorage.com', 'fsn1'],
  ['0123abc.r2.cloudflarestorage.com', 'auto'],
  ['0123abc.eu.r2.cloudflarestorage.com', 'auto'],
  ['s3.fr-par.scw.cloud', 'fr-par'],
  ['fra1.digitaloceanspaces.com', 'fra1'],
  ['s3.eu-central-2.wasabisys.com', 'eu-central-2'],
  ['ceph.example.org', 'us-east-1'],
];
for (const [host, region] of regions)
  test(`the region of ${host} is ${region}`, () => {
    const found = read(`s3://${host}/photos`);
    assert.equal(found.kind === 's3' && found.region, region);
  });

const wrong: [url: string, env: Record<string, string>, sentence: RegExp][] = [
  ['https://s3.example.org/photos', keys, /^PHOTOS_URL must be an address such as s3:\/\//],
  ['s3://the-key:a/secret@s3.example.org/photos', {}, /^PHOTOS_URL must/],
  ['s3://photos', keys, /^PHOTOS_URL must be the store's own address followed by a bucket/],
  ['s3://minio:9000/', keys, /^PHOTOS_URL must be the store's/],
  ['s3:///photos', keys, /^PHOTOS_URL must/],
  ['s3://minio:9000/No_Bucket', keys, /^PHOTOS_URL must be the store's/],
  ['s3://999.1.1.1/photos', keys, /^PHOTOS_URL must be the store's/],
  ['s3://the-key:secret@mi%20nio/photos', {}, /^PHOTOS_URL must be the store's/],
  ['s3://127.0.0.1:9000/photos?style=virtual', keys, /^PHOTOS_URL: style=virtual needs a host name/],
  ['s3://minio:9000/photos/a b', keys, /^PHOTOS_URL may only have letters/],
  ['s3://minio:9000/photos/%2e%2e/x', keys, /^PHOTOS_URL /],
  ['s3://minio:9000/photos?endpoint=x', keys, /^PHOTOS_URL may only end with \?region=/],
  ['s3://minio:9000/photos?tls=no', keys, /^PHOTOS_URL: tls must be on or off/],
  ['s3://minio:9000/photos?style=host', keys, /^PHOTOS_URL: style must be path or virtual/],
  ['s3://minio:9000/photos?region=a%20b', keys, /^PHOTOS_URL: region must/],
  ['s3://minio:9000/photos', {}, /^PHOTOS_URL needs a key: set PHOTOS_S3_KEY and PHOTOS_S3_SECRET/],
  ['s3://minio:9000/photos', { PHOTOS_S3_KEY: 'the-key' }, /^PHOTOS_URL needs a key/],
  ['s3://the-key@minio:9000/photos', {}, /^PHOTOS_URL needs a key/],
  ['s3://the-key:secret@minio:9000/photos', keys, /^PHOTOS_URL contains a key, and/],
  [
    's3://minio:9000/photos',
    { ...keys, PHOTOS_S3_SECRET: 'a\nsecret' },
    /^PHOTOS_S3_KEY and PHOTOS_S3_SECRET may only/,
  ],
];
for (const [url, env, sentence] of wrong)
  test(`${url} with ${Object.keys(env).join(' and ') || 'no keys'} is refused without revealing a secret`, () => {
    assert.throws(
      () => read(url, env),
      (error) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, sentence);
        assert.doesNotMatch(error.message, /the-key|secret@|the\/secret|a\/secret/);
        return true;
      },
    );
  });

test('an address is shown without its key, whatever characters the key contains', () => {
  for (const key of ['', 'key:secret@', 'key:sec@ret@', 'key:se:cr@e@t@'])
    assert.equal(withoutKey(`s3://${key}host:9000/photos/@here?tls=off`), 's3://host:9000/photos/@here?tls=off');
});
