/** What is typed into a dialog when its session ends is offered again to the same user, and to no other (decision 10). */
import { afterEach, expect, test } from 'vitest';
import { blankValues } from '../../machines/sending/message.ts';
import type { DocumentSelection } from '../../machines/signals.ts';
import { asViewsSeeIt } from '../support/flows/documents-flow.ts';
import { closeBrowsers, refusal, type Tab, TestBrowser } from './support/browser.ts';

afterEach(closeBrowsers);

type Flow = 'report' | 'profile' | 'folder' | 'comments' | 'sending';

interface Form {
  readonly flow: Flow;
  readonly dialog: string;
  /** The call that the dialog makes when it is submitted. */
  readonly call: RegExp;
  readonly type: (tab: Tab, text: string) => Promise<void>;
  readonly submit: (tab: Tab) => Promise<void>;
  readonly typed: (tab: Tab) => Promise<string | undefined>;
}

const message = (subject: string) => ({
  ...blankValues,
  to: 'rob@bank.example',
  subject,
  hasAuthCode: true,
  authCode: 'secret code',
});

const forms: readonly Form[] = [
  {
    flow: 'report',
    dialog: 'report',
    call: /\/CLIENT_CENTER_ISSUE_CONFIRMATION$/,
    type: async (tab, description) =>
      (await tab.actor('report')).send({ type: 'description.changed', description }),
    submit: async (tab) => (await tab.actor('report')).send({ type: 'report.submit' }),
    typed: async (tab) => (await tab.actor('report')).getSnapshot().context.description,
  },
  {
    flow: 'profile',
    dialog: 'settings',
    call: /\/profile$/,
    type: async (tab, middleName) => {
      const parts = { prefix: '', firstName: 'Ellis', lastName: 'Ward', suffix: '' };
      (await tab.actor('profile')).send({ type: 'settings.changed', values: { ...parts, middleName } });
    },
    submit: async (tab) => (await tab.actor('profile')).send({ type: 'settings.save' }),
    typed: async (tab) => (await tab.actor('profile')).getSnapshot().context.values?.middleName ?? '',
  },
  {
    flow: 'folder',
    dialog: 'create',
    call: /\/folders$/,
    type: async (tab, name) => (await tab.actor('folder')).send({ type: 'name.changed', name }),
    submit: async (tab) => (await tab.actor('folder')).send({ type: 'name.submit' }),
    typed: async (tab) => (await tab.actor('folder')).getSnapshot().context.name,
  },
  {
    flow: 'comments',
    dialog: 'comments',
    call: /\/notes\/v1\/comments\/$/,
    type: async (tab, text) => (await tab.actor('comments')).send({ type: 'text.changed', text }),
    submit: async (tab) => (await tab.actor('comments')).send({ type: 'comment.send' }),
    typed: async (tab) => (await tab.actor('comments')).getSnapshot().context.text,
  },
  {
    flow: 'sending',
    dialog: 'send',
    call: /\/sharing\/share$/,
    type: async (tab, subject) =>
      (await tab.actor('sending')).send({ type: 'form.changed', values: message(subject) }),
    submit: async (tab) =>
      (await tab.actor('sending')).send({
        type: 'form.submit',
        values: (await tab.actor('sending')).getSnapshot().context.values,
      }),
    typed: async (tab) => (await tab.actor('sending')).getSnapshot().context.offered?.subject,
  },
];

/** A folder of the tab's client, and a document in it. */
async function selectionIn(tab: Tab): Promise<DocumentSelection> {
  const { context } = await tab.documents((at) => at.matches({ list: 'loaded' }));
  const folder = Object.values(context.tree.containers).find((one) => one.name === 'Bookkeeping');
  if (!folder || !context.clientId) throw new Error('the demo has no such folder');
  asViewsSeeIt(await tab.actor('documents')).send({ type: 'folder.open', containerId: folder.id });
  const isOpen = await tab.documents((at) => (at.context.lists[folder.id]?.total ?? 0) > 0);
  const [document] = isOpen.context.lists[folder.id]?.documents ?? [];
  if (!document) throw new Error('the folder is empty');
  const { id, type, name } = folder;
  return {
    clientId: context.clientId,
    folder: { id, type, name, canCreate: true },
    documents: [document],
  };
}

async function openForm(tab: Tab, { flow, dialog }: Form): Promise<void> {
  const about = await selectionIn(tab);
  tab.root.send({ type: 'flow.open', flow, dialog, about });
  await tab.state(
    flow,
    ((at: { hasTag(tag: string): boolean }) => at.hasTag('open') && !at.hasTag('busy')) as never,
  );
}

/** Signs in at a page that no one is signed in to. */
async function comeAs(browser: TestBrowser, tab: Tab, account: string): Promise<void> {
  await browser.signIn(account);
  await tab.goto('/documents');
}

test.each(forms.map((form) => [form.flow, form] as const))(
  '[S4.05, S8.01] what is typed into the dialog of %s when the session ends is offered to its user alone',
  async (_flow, form) => {
    const browser = new TestBrowser();
    const tab = await browser.open('/documents');
    await comeAs(browser, tab, 'every-gate');
    await openForm(tab, form);
    await form.type(tab, 'Half a thought');
    browser.routes = [
      ({ method, url }) =>
        method !== 'GET' && form.call.test(url.pathname) ? refusal(401, 'unauthenticated') : undefined,
    ];
    await form.submit(tab);
    expect(await tab.signedOut()).toBe('expired');
    browser.routes = [];
    expect(JSON.stringify([...browser.kept])).not.toContain('secret code');

    await comeAs(browser, tab, 'one-client');
    await openForm(tab, form);
    expect((await form.typed(tab)) ?? '').toBe('');
    (await tab.actor('session')).send({ type: 'signOut.start' });
    // A later answer would take the cookie of the session after it.
    await tab.until(() => tab.html !== '', 'the sign-out page of the provider');
    await tab.loaded();

    await comeAs(browser, tab, 'every-gate');
    await openForm(tab, form);
    expect(await form.typed(tab)).toBe('Half a thought');
  },
);
