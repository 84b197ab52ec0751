import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OutboundMessage, OutboundType } from '../../../contract/session/bridge.ts';
import { maxMessageLength } from '../../../contract/session/bridge.ts';
import { outboundNotes } from '../../../scripts/bridge/notes.ts';
import { alertMessage } from './alert-message.ts';
import { createBridge } from './page-bridge.ts';

const own = 'https://portal.example';
const app = 'https://app.example';

/** A page, in a frame or not, that records each posted message and its target. */
function pageOf({ isFramed = false, ...handlers }: { isFramed?: boolean } & Partial<Window> = {}) {
  const posted: { to: 'parent' | 'self'; message: Record<string, unknown>; origin: unknown }[] = [];
  const listeners = new Set<(event: MessageEvent) => void>();
  const windowOf = (to: 'parent' | 'self') => ({
    postMessage: (message: Record<string, unknown>, origin: unknown) => posted.push({ to, message, origin }),
  });
  const page = {
    ...windowOf('self'),
    location: { origin: own },
    crypto: globalThis.crypto,
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: MessageEvent) => void) =>
      listeners.delete(listener),
    ...handlers,
  } as unknown as Window;
  Object.assign(page, { parent: isFramed ? windowOf('parent') : page });
  const arrive = (event: { origin: string; source: unknown; data: unknown }) => {
    for (const listener of listeners) listener(event as MessageEvent);
  };
  return { page, posted, arrive, listeners };
}

function open(options: { isFramed?: boolean; targetOrigin?: string; isActive?: () => boolean } = {}) {
  const { isActive = () => true, targetOrigin = app, ...pageOptions } = options;
  const world = pageOf(pageOptions);
  const bridge = createBridge({ page: world.page, isActive, targetOrigin });
  const heard: unknown[] = [];
  const stop = bridge.listen((data) => heard.push(data));
  return { ...world, bridge, heard, stop };
}

const envelope = (change: object = {}) => ({
  source: 'client-portal-app',
  version: 1,
  id: 'a1',
  type: 'Ping',
  payload: {},
  ...change,
});

const outbound = fc
  .constantFrom(...(Object.keys(outboundNotes) as OutboundType[]))
  .map((type) => ({ type, payload: outboundNotes[type].example }) as OutboundMessage);

test('[S1.05, S4.25] no message is posted to the origin "*", framed or not', () => {
  fc.assert(
    fc.property(fc.array(outbound), fc.boolean(), (messages, isFramed) => {
      const { bridge, posted } = open({ isFramed });
      for (const message of messages) bridge.post(message);
      expect(posted.map(({ to, message, origin }) => [to, message.type, origin])).toEqual(
        messages.map(({ type }) => (isFramed ? ['parent', type, app] : ['self', type, own])),
      );
    }),
  );
});

test('[S4.25] messages from another origin or another window are ignored', () => {
  const origins = fc.oneof(
    fc.webUrl().map((url) => new URL(url).origin),
    fc.constantFrom(app, own, '', 'null', '*', `${app}.evil.example`, 'http://app.example', `${app}:8443`),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(origins, fc.boolean(), fc.anything())), (events) => {
      const { page, arrive, heard } = open({ isFramed: true });
      for (const [origin, isParent, payload] of events)
        arrive({ origin, source: isParent ? page.parent : page, data: envelope({ payload, type: origin }) });
      const welcome = events.filter(([origin, isParent]) => origin === app && isParent).length;
      expect(heard.length).toBeLessThanOrEqual(welcome);
      for (const data of heard) expect(data).toMatchObject({ type: app });
    }),
  );
});

test.each(['*', '', 'null', '/', 'app.example', `${app}/`, `${app}/path`, 'capacitor://localhost'])(
  'a bridge to "%s" is refused: it is no single origin',
  (targetOrigin) => {
    expect(() => open({ targetOrigin })).toThrow('the bridge needs one origin');
  },
);

test('[S1.05] every native handler gets the same JSON, the framing window an object', () => {
  const texts: string[] = [];
  const handler = { postMessage: (json: string) => texts.push(json) };
  const { page, posted } = pageOf({
    ReactNativeWebView: handler,
    webkit: { messageHandlers: { clientPortal: handler } },
    ClientPortalAndroid: handler,
  });
  createBridge({ page, isActive: () => true, targetOrigin: app }).post({
    type: 'PingSuccess',
    payload: {},
    replyTo: 'a1',
  });
  const expected = { source: 'client-portal', version: 1, id: 'a1', type: 'PingSuccess', payload: {} };
  expect(posted).toEqual([{ to: 'self', message: expected, origin: own }]);
  expect(texts.map((text) => JSON.parse(text))).toEqual([expected, expected, expected]);
});

test('[S4.25] ids that answer nothing are all different', () => {
  const { bridge, posted } = open();
  for (let count = 0; count < 100; count += 1) bridge.post({ type: 'Logout', payload: {} });
  const ids = posted.map(({ message }) => message.id as string);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

test('[S4.25] without the flag nothing is posted and no message is handled', () => {
  let isActive = false;
  const { arrive, bridge, heard, page, posted } = open({ isFramed: true, isActive: () => isActive });
  const say = () => {
    bridge.post({ type: 'Logout', payload: {} });
    arrive({ origin: app, source: page.parent, data: envelope() });
    page.clientPortalReceive?.(envelope());
  };
  say();
  expect([posted.length, heard.length]).toEqual([0, 0]);
  isActive = true;
  say();
  expect([posted.length, heard.length]).toEqual([1, 2]);
});

test('[S4.25] nothing leaves that the catalogue does not name, and nothing malformed at all', () => {
  const { bridge, posted } = open();
  const payload = { language: 'pt-BR', companyId: '2001', token: 'secret' };
  bridge.post({ type: 'InitMobileSuccess', payload });
  expect(posted[0]?.message.payload).toEqual({ language: 'pt-BR', companyId: '2001' });
  expect(() =>
    bridge.post({ type: 'StepChanged', payload: { clientId: 'c', taskId: 't', step: -1 } }),
  ).toThrow();
  expect(posted).toHaveLength(1);
});

const cyclic: Record<string, unknown> = envelope();
cyclic.self = cyclic;

test.each<[string, unknown, unknown[]]>([
  ['an object', envelope(), [envelope()]],
  ['JSON', JSON.stringify(envelope()), [envelope()]],
  ['a malformed message, for its answer', envelope({ payload: 5 }), [envelope({ payload: 5 })]],
  ['no JSON', '{"source":', []],
  ['another source', envelope({ source: 'client-portal' }), []],
  ['no message', null, []],
  ['nothing', undefined, []],
  ['what has no JSON', cyclic, []],
  ['too much', envelope({ payload: 'x'.repeat(maxMessageLength) }), []],
  ['too much JSON', JSON.stringify(envelope({ payload: 'x'.repeat(maxMessageLength) })), []],
])('[S4.25] both ways in are alike: %s', (_title, message, expected) => {
  const { arrive, heard, page } = open({ isFramed: true });
  page.clientPortalReceive?.(message);
  expect(heard).toEqual(expected);
  arrive({ origin: app, source: page.parent, data: message });
  expect(heard).toEqual([...expected, ...expected]);
});

test('a bridge that has stopped listening leaves nothing behind', () => {
  const { heard, listeners, page, stop } = open();
  const receive = page.clientPortalReceive;
  stop();
  expect([listeners.size, 'clientPortalReceive' in page, receive === undefined, heard]).toEqual([
    0,
    false,
    false,
    [],
  ]);
});

test('[S4.25] an alert is sent to the host with its text', () => {
  expect(alertMessage('Saved.', { type: 'success' })).toEqual({
    type: 'SetAlert',
    payload: { type: 'success', message: 'Saved.' },
  });
});
