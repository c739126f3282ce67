import { SERVER_EVENTS, endsStream, serverEventSchema } from '../contract/events.ts';

const types = SERVER_EVENTS.map(({ type }) => type);

describe('the events of the bank', () => {
  it('are declared once each, and the schema has exactly these', () => {
    expect(new Set(types).size).toBe(types.length);
    expect(serverEventSchema.options.map(({ shape }) => shape.type.value)).toEqual(types);
    expect(serverEventSchema.safeParse({ type: 'from-the-future' }).success).toBe(false);
    for (const { type, schema } of SERVER_EVENTS) expect(schema.shape.type.value).toBe(type);
  });

  it('are stored but for typing, and only a new approval ends the stream', () => {
    expect(SERVER_EVENTS.filter(({ isStored }) => !isStored).map(({ type }) => type)).toEqual([
      'thread-typing',
    ]);
    expect(endsStream({ type: 'approval-changed', approval: 'success' })).toBe(true);
    expect(endsStream({ type: 'thread-updated', thread_id: 'x' })).toBe(false);
  });
});
