export interface StreamEvent {
  event: string;
  data: string;
}

/**
 * Reads a stream of server-sent events piece by piece, wherever the network cuts it (HTML standard, section 9.2.6).
 * Comment lines, such as heart-beats, yield nothing.
 */
export function eventParser(onEvent: (event: StreamEvent) => void, onRetry: (delayMs: number) => void) {
  let rest = '';
  let event = '';
  let data: string[] = [];

  const dispatch = () => {
    if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n') });
    event = '';
    data = [];
  };
  const field = (line: string) => {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
    // `id` is not kept: after a gap the page reads one snapshot instead of the missed events.
  };

  return (piece: string) => {
    // A carriage return at the end may be the first half of one line break.
    const text = rest + piece;
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '') + text.slice(whole.length);
    for (const line of lines) {
      if (line === '') dispatch();
      else field(line);
    }
  };
}
