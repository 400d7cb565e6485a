import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eventParser, type StreamEvent } from './follow-events.ts';

function parse(...pieces: string[]): { events: StreamEvent[]; retries: number[] } {
  const events: StreamEvent[] = [];
  const retries: number[] = [];
  const feed = eventParser(
    (event) => events.push(event),
    (delayMs) => retries.push(delayMs),
  );
  for (const piece of pieces) feed(piece);
  return { events, retries };
}

test('an event is parsed into its name and its data', () => {
  const { events } = parse('event: stale\ndata: {"topics":["room"]}\n\n');
  assert.deepEqual(events, [{ event: 'stale', data: '{"topics":["room"]}' }]);
});

test('multi-line data becomes one text, and an event without a name is called `message`', () => {
  assert.deepEqual(parse('data: a\ndata:b\ndata\n\n').events, [{ event: 'message', data: 'a\nb\n' }]);
});

test('heartbeats and events without data are ignored', () => {
  assert.deepEqual(parse(': still here\n\nevent: stale\n\n').events, []);
});

test("an event's name doesn't carry over to the next one", () => {
  assert.deepEqual(parse('event: gone\ndata: 1\n\ndata: 2\n\n').events[1], { event: 'message', data: '2' });
});

test('an unfinished event is not dispatched', () => {
  assert.deepEqual(parse('data: a\n').events, []);
});

test('only whole numbers set the retry delay', () => {
  assert.deepEqual(parse('retry: 1500\nretry: soon\nretry: -1\n\n').retries, [1500]);
});

test('events are the same wherever the network splits the stream and whatever the line endings', () => {
  const text = 'retry: 1000\n\nevent: stale\ndata: {"topics":["scores","board/ana"]}\n\n: beat\n\ndata: x\n\n';
  const whole = parse(text).events;
  const cuts = fc.array(fc.nat({ max: text.length * 2 }), { maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom('\n', '\r\n', '\r'), cuts, (lineEnd, at) => {
      const stream = text.replaceAll('\n', lineEnd);
      const edges = [0, ...at.map((cut) => cut % stream.length).sort((a, b) => a - b), stream.length];
      const pieces = edges.slice(1).map((end, index) => stream.slice(edges[index], end));
      // After a final carriage return, the parser needs the next character.
      assert.deepEqual(parse(...pieces, ': end').events, whole);
    }),
  );
});
