import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { memoryStore } from '../../../tests/support/values/fixtures.ts';
import { connectBridge } from './host-bridge.ts';

const own = 'https://portal.example';

function connect(isMobile: boolean, bridgeOrigin = own) {
  const posted: { type: string; payload: unknown }[] = [];
  const received: unknown[] = [];
  const errors: unknown[] = [];
  const page = {
    location: { origin: own },
    crypto: globalThis.crypto,
    addEventListener: () => undefined,
    postMessage: ({ type, payload }: { type: string; payload: unknown }) => posted.push({ type, payload }),
  } as unknown as Window;
  Object.assign(page, { parent: page });
  const store = memoryStore();
  if (isMobile) store.mobile.set('1');
  const bridge = connectBridge({
    page,
    store,
    config: { bridgeOrigin },
    root: { send: ({ data }) => received.push(data) },
    onError: (error) => errors.push(error),
  });
  return { bridge, page, posted, received, errors };
}

test('[S1.05] without the flag the page has no bridge', async () => {
  const { bridge, page, posted } = connect(false);
  bridge.post({ type: 'Logout', payload: {} });
  bridge.alert({ type: 'info', key: 'x', closeable: true, timeout: null });
  await import('./page-bridge.ts');
  expect([posted, 'clientPortalReceive' in page]).toEqual([[], false]);
});

test('[S4.25] what is posted before the bridge is there comes first, in order; a broken message harms no other', async () => {
  const { bridge, posted, errors } = connect(true);
  bridge.post({ type: 'InitMobileSuccess', payload: { language: 'en-US', companyId: '1001' } });
  bridge.post({ type: 'StepChanged', payload: { clientId: 'c', taskId: 't', step: 0.5 } });
  bridge.post({ type: 'Logout', payload: {} });
  expect(posted).toEqual([]);
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  bridge.post({ type: 'TermsAndConditionsRequired', payload: { version: '2' } });
  expect(posted).toEqual([
    { type: 'InitMobileSuccess', payload: { language: 'en-US', companyId: '1001' } },
    { type: 'Logout', payload: {} },
    { type: 'TermsAndConditionsRequired', payload: { version: '2' } },
  ]);
  expect(errors).toHaveLength(1);
});

test('[S4.25] what the app sends reaches root', async () => {
  const { page, received } = connect(true);
  const message = { source: 'client-portal-app', version: 1, id: 'a', type: 'Ping', payload: {} };
  await vi.waitFor(() => expect(page.clientPortalReceive).toBeDefined());
  page.clientPortalReceive?.(JSON.stringify(message));
  expect(received).toEqual([message]);
});

test('[S4.25] an alert is sent to the host in the language of the page, once its translations are loaded', async () => {
  const { bridge, posted } = connect(true);
  bridge.alert({ type: 'danger', key: 'full', values: { name: 'a.pdf' }, closeable: true, timeout: null });
  bridge.alert({ type: 'success', key: 'done', closeable: true, timeout: 1 });
  await i18next.init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { alerts: { full: '{{name}} não coube.', done: 'Pronto.' }, problems: {} } },
  });
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  expect(posted).toEqual([
    { type: 'SetAlert', payload: { type: 'danger', message: 'a.pdf não coube.' } },
    { type: 'SetAlert', payload: { type: 'success', message: 'Pronto.' } },
  ]);
});

test('a bridge that is set up wrongly reports it, and the page goes on', async () => {
  const { bridge, errors } = connect(true, '*');
  bridge.post({ type: 'Logout', payload: {} });
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  expect(String(errors[0])).toContain('the bridge needs one origin');
});
