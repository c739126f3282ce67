/** One message of an event stream. */
export interface StreamMessage {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

export interface SseParser {
  /** Feeds decoded text, however it was cut into pieces. */
  push(text: string): void;
}

export interface SseHandlers {
  readonly onMessage: (message: StreamMessage) => void;
  readonly onRetry?: (delayMs: number) => void;
  /** The position of the stream, also where an id comes without data. */
  readonly onId?: (id: string) => void;
}

/** Parser of `text/event-stream` after the HTML standard: comments are dropped, an id stays until the next. */
export function createSseParser({ onMessage, onRetry, onId }: SseHandlers): SseParser {
  let rest = '';
  let data: string[] = [];
  let event = '';
  let lastId: string | undefined;

  function line(text: string): void {
    if (text === '') {
      if (data.length > 0) onMessage({ id: lastId, event: event || 'message', data: data.join('\n') });
      if (lastId !== undefined) onId?.(lastId);
      data = [];
      event = '';
      return;
    }
    if (text.startsWith(':')) return;
    const colon = text.indexOf(':');
    const name = colon === -1 ? text : text.slice(0, colon);
    const value = colon === -1 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) lastId = value;
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry?.(Number(value));
  }

  return {
    push(text) {
      rest += text;
      // A carriage return at the very end may be half of CRLF: wait for what follows.
      const usable = rest.endsWith('\r') ? rest.length - 1 : rest.length;
      const lines = rest.slice(0, usable).split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '') + rest.slice(usable);
      for (const each of lines) line(each);
    },
  };
}
