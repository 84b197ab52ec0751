import { describe, expect, test } from 'vitest';
import {
  createFeatureFlags,
  initialFeatureFlags,
  setFeatureFlag,
} from '../../contract/firm/feature-flags.ts';
import type { Language } from '../../contract/language/market.ts';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import type { SessionFacts } from '../facts.ts';
import { ProblemError } from '../problem.ts';
import type { Issue, Reporter } from './issue.ts';
import { reportMachine } from './report.machine.ts';
import type { Beginning } from './report.setup.ts';
import { chatDelay } from './report.setup.ts';

const lines = ['12:00:00.000Z documents event folder.open → list.loading'];
const first = { referenceCode: 'AAAAA-22222', time: '2026-11-21T12:00:00.000Z' };
const second = { referenceCode: 'BBBBB-33333', time: '2026-11-21T12:01:00.000Z' };
const offline = new ProblemError({ code: 'offline' });
const failure = {
  type: 'alert.raised',
  alert: { type: 'danger', key: 'servererror', closeable: true, timeout: null, topic: 'report' },
};

function start(facts: SessionFacts = factsFor(), canChat = true) {
  const beginReport = service<Beginning, { user: string; withLog: boolean }>();
  const keepDraft = service<void, { user: string; description: string }>();
  const numberReport = service<Pick<Issue, 'referenceCode' | 'time'>>();
  const logIssue = service<void, { issue: Issue }>();
  const notifyReporter = service<void, { issue: Issue; reporter: Reporter; language: Language }>();
  const openChat = service<void, { url: string }>();
  const machine = reportMachine.provide({
    actors: {
      beginReport: beginReport.logic,
      keepDraft: keepDraft.logic,
      numberReport: numberReport.logic,
      logIssue: logIssue.logic,
      notifyReporter: notifyReporter.logic,
      openChat: openChat.logic,
    },
    ...(canChat ? {} : { guards: { hasChat: () => false } }),
  });
  const run = live(machine, facts);
  const { actor } = run;
  const open = async (beginning: Beginning = { description: '', lines }) => {
    actor.send({ type: 'dialog.open', dialog: 'report' });
    beginReport.last().resolve(beginning);
    await settle();
  };
  const submit = async (number: typeof first) => {
    actor.send({ type: 'report.submit' });
    numberReport.last().resolve(number);
    await settle();
  };
  const at = () => actor.getSnapshot();
  return { ...run, open, submit, at, beginReport, keepDraft, logIssue, notifyReporter, openChat };
}

async function sendReport(run: ReturnType<typeof start>) {
  await run.open();
  run.actor.send({ type: 'description.changed', description: ' It is broken. ' });
  await run.submit(first);
  run.logIssue.last().resolve();
  await settle();
  run.notifyReporter.last().resolve();
  await settle();
}

test('[T5.01] Submit is not to be had before there is a description', async () => {
  const { actor, open, at } = start();
  await open();
  const can = () => at().can({ type: 'report.submit' });
  expect(can()).toBe(false);
  actor.send({ type: 'description.changed', description: ' \n ' });
  expect(can()).toBe(false);
  actor.send({ type: 'description.changed', description: 'It is broken.' });
  expect(can()).toBe(true);
});

test('[T3.07, T4.16] the issue is logged, then confirmed to its reporter, under one code', async () => {
  const run = start();
  await sendReport(run);
  const issue = { ...first, description: 'It is broken.', logs: lines };
  expect(run.logIssue.asked.map(({ input }) => input)).toEqual([{ issue }]);
  expect(run.notifyReporter.asked.map(({ input }) => input)).toEqual([
    { issue, reporter: { contactId: 'contact-1', firstName: 'Dana' }, language: 'en-US' },
  ]);
  expect(run.at().value).toEqual({ sent: 'confirming' });
  expect(run.keepDraft.last().input).toEqual({ user: 'user-1', description: '' });
  expect(run.signals).toEqual([]);
});

describe('[T8.03] a submission that fails', () => {
  test('raises a closeable danger alert, keeps what was typed, and goes out again under the same code', async () => {
    const { actor, open, submit, at, logIssue, notifyReporter, signals } = start();
    await open();
    actor.send({ type: 'description.changed', description: 'It is broken.' });
    await submit(first);
    logIssue.last().resolve();
    await settle();
    notifyReporter.last().reject(offline);
    await settle();
    expect(signals).toEqual([failure]);
    const { description, problem } = at().context;
    expect({ value: at().value, description, problem }).toEqual({
      value: 'describing',
      description: 'It is broken.',
      problem: { code: 'offline' },
    });
    actor.send({ type: 'report.submit' });
    expect(signals.at(-1)).toEqual({ type: 'alert.withdrawn', topic: 'report' });
    expect(logIssue.asked.map(({ input }) => input.issue.referenceCode)).toEqual([
      first.referenceCode,
      first.referenceCode,
    ]);
    expect(at().context.problem).toBeNull();
  });

  test.each([
    ['words', { type: 'description.changed', description: 'It is broken, and slow.' }],
    ['log', { type: 'log.include', isIncluded: false }],
  ] as const)(
    'has a code of its own when its %s changed: the one before may have been logged',
    async (_what, change) => {
      const { actor, open, submit, logIssue } = start();
      await open();
      actor.send({ type: 'description.changed', description: 'It is broken.' });
      await submit(first);
      logIssue.last().reject(offline);
      await settle();
      actor.send(change);
      await submit(second);
      expect(logIssue.last().input.issue.referenceCode).toBe(second.referenceCode);
    },
  );
});

describe('[T4.16, S6.07] the diagnostic log', () => {
  test('goes along unless it is left out', async () => {
    const { actor, open, submit, at, beginReport, logIssue } = start();
    await open();
    expect(beginReport.last().input).toEqual({ user: 'user-1', withLog: true });
    expect(at().context.lines).toEqual(lines);
    actor.send({ type: 'description.changed', description: 'It is broken.' });
    actor.send({ type: 'log.include', isIncluded: false });
    await submit(first);
    expect(logIssue.last().input.issue.logs).toEqual([]);
  });

  test('is neither asked for nor offered where the firm hides the tool', async () => {
    const { open, at, beginReport } = start(factsFor({ controls: ['ClientCenterHideDiagnosticTool'] }));
    await open({ description: '', lines: [] });
    expect(beginReport.last().input).toEqual({ user: 'user-1', withLog: false });
    expect(at().can({ type: 'log.include', isIncluded: true })).toBe(false);
  });
});

describe('[T4.15] leaving the dialog', () => {
  test('says nothing, keeps what was typed, and brings it back', async () => {
    const { actor, open, at, keepDraft, signals } = start();
    await open();
    actor.send({ type: 'description.changed', description: 'It is' });
    expect(keepDraft.last().input).toEqual({ user: 'user-1', description: 'It is' });
    actor.send({ type: 'dialog.close' });
    expect({ value: at().value, signals }).toEqual({ value: 'closed', signals: [] });
    await open({ description: 'It is', lines });
    expect(at().context.description).toBe('It is');
  });

  test('breaks off a submission', async () => {
    const { actor, open, submit, at, logIssue, signals } = start();
    await open();
    actor.send({ type: 'description.changed', description: 'It is broken.' });
    await submit(first);
    actor.send({ type: 'dialog.close' });
    expect(logIssue.last().signal.aborted).toBe(true);
    expect({ value: at().value, signals }).toEqual({ value: 'closed', signals: [] });
  });

  test('forgets a report that was sent', async () => {
    const run = start();
    await sendReport(run);
    run.actor.send({ type: 'dialog.close' });
    const { description, issue } = run.at().context;
    expect({ description, issue }).toEqual({ description: '', issue: null });
  });

  test('loses nothing where the browser keeps no drafts', async () => {
    const { actor, open, at, keepDraft } = start();
    await open();
    actor.send({ type: 'description.changed', description: 'It is' });
    keepDraft.last().reject(new Error('no storage'));
    await settle();
    actor.send({ type: 'dialog.close' });
    await open();
    expect(at().context.description).toBe('It is');
  });
});

describe('[T4.16, T9.01] the live chat', () => {
  test('opens three seconds after it was chosen', async () => {
    const run = start(factsFor({ language: 'pt-BR' }));
    await sendReport(run);
    run.actor.send({ type: 'chat.choose' });
    expect(chatDelay).toBe(3000);
    run.clock.increment(chatDelay - 1);
    expect(run.openChat.asked).toEqual([]);
    run.clock.increment(1);
    expect(run.openChat.last().input).toEqual({
      url: 'https://support.clientportal.example/chat/pt-BR',
    });
    run.openChat.last().resolve();
    await settle();
    expect(run.at().value).toEqual({ sent: 'chatting' });
  });

  test('does not open when the user goes back before', async () => {
    const run = start();
    await sendReport(run);
    run.actor.send({ type: 'chat.choose' });
    run.actor.send({ type: 'chat.back' });
    run.clock.increment(chatDelay);
    expect([run.at().value, run.openChat.asked]).toEqual([{ sent: 'confirming' }, []]);
  });

  test('is left to the user where the browser opens no tab', async () => {
    const run = start();
    await sendReport(run);
    run.actor.send({ type: 'chat.choose' });
    run.clock.increment(chatDelay);
    run.openChat.last().reject(new Error('blocked'));
    await settle();
    expect({ value: run.at().value, signals: run.signals }).toEqual({
      value: { sent: 'chatBlocked' },
      signals: [],
    });
  });

  test('cannot be chosen where there is none', async () => {
    const run = start(factsFor(), false);
    await sendReport(run);
    expect(run.at().can({ type: 'chat.choose' })).toBe(false);
  });
});

test('[T6.02] the dialog stays closed where the firm takes it away, also when that flag comes later', () => {
  const { actor, at } = start();
  const flags = setFeatureFlag(createFeatureFlags(initialFeatureFlags), 'HideReportIssue', true);
  actor.send({ type: 'flags.loaded', flags });
  actor.send({ type: 'dialog.open', dialog: 'report' });
  expect(at().value).toBe('closed');
});
