import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isName } from '#shared/names.ts';
import { forTerminal } from './run-cli.ts';

test("a name can be copied from a command's output, even with joiners between letters or emoji", () => {
  const flag = '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
  for (const name of ['می\u200cخواهم', 'क्\u200dष', 'Ana 👩\u200d🚀', flag]) {
    assert.ok(isName(name), name);
    assert.equal(forTerminal(name), name);
  }
});

test('control and bidirectional characters become spaces', () => {
  assert.equal(forTerminal('a\u001b[2J\u0007b\u202ec\u200bd\u2066e\r\n\tf\ue000'), 'a [2J b c d e\n\tf ');
});
