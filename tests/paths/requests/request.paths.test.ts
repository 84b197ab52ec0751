import { expect } from 'vitest';
import { isPreview } from '../../../contract/session/access.ts';
import { hasEntries, isFaulty, openWarnings } from '../../../machines/requests/request.setup.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { requestModels } from './request.model.ts';

const changing = [
  'saveForm',
  'sendForm',
  'withdraw',
  'remove',
  'writeMessage',
  'addFile',
  'removeFile',
  'markRead',
];

describeModel(requestModels, {
  invariants: {
    'a person who only reads marks as read what they have seen, and changes nothing else': (
      { context: { request } },
      { started },
    ) => {
      if (request?.mayChange === false)
        expect(started.filter(({ src }) => changing.includes(src) && src !== 'markRead')).toEqual([]);
    },
    '[T6.01] a preview session changes nothing': ({ context: { access } }, { started }) => {
      if (isPreview(access.session)) expect(started.filter(({ src }) => changing.includes(src))).toEqual([]);
    },
    '[T3.14] only a draft and a request that waits for correction are changed or sent': (
      { context: { request } },
      { event },
    ) => {
      if (event.type === 'form.edit' && request?.status === 'Replied')
        expect(request.values.requestSubject).toBe('New health plan');
    },
    'a form with a fault is not sent': ({ value, context }, { event }) => {
      if (event.type !== 'request.send' || !isFaulty(context)) return;
      expect((value as { form: unknown }).form).not.toBe('sending');
      if (context.request?.status === 'Draft') expect(context.pointsOut).toBe(true);
    },
    'the grid of a payroll knows the answers on screen': ({ value, context }) => {
      if (!JSON.stringify((value as { sheet: unknown }).sheet).includes('shown')) return;
      expect(context.inGrid?.values).toBe(context.values);
    },
    'a sheet is exported only with entries, and only as the server has it': (
      { context },
      { started, event },
    ) => {
      const exported = started.filter(({ src }) => src === 'findSheet');
      if (!hasEntries(context)) expect(exported).toEqual([]);
      for (const { input } of exported) expect(input).toEqual({ requestId: 'one', columns: ['vale'] });
      if (event.type === 'sheet.export' && context.values !== context.stored) expect(exported).toEqual([]);
    },
    'a payroll is not sent before its month is known': ({ context }, { started }) => {
      if (context.request?.kind === 'payroll-entries' && context.month === null)
        expect(started.filter(({ src }) => src === 'sendForm')).toEqual([]);
    },
    'what is stored or sent are the answers on screen, under the version that was read': (
      { value, context },
      { started },
    ) => {
      const { form } = value as { form: unknown };
      if (form !== 'saving' && form !== 'sending') return;
      const asked = started.filter(({ src }) => src === 'saveForm' || src === 'sendForm').at(-1)?.input as {
        values: unknown;
        version: number;
      };
      expect(asked.version).toBeLessThanOrEqual(context.request?.version ?? 0);
      expect(asked.values).toEqual(context.storing);
    },
    'answers are never lost: they are stored, or wait to be, or an older version is named': ({
      value,
      context,
    }) => {
      const { form, record } = value as { form: unknown; record: string };
      if (form === 'clean' && record === 'shown') expect(context.values).toEqual(context.stored);
    },
    'a warning is confirmed only where its dialog was read, by its code': ({ value, context }, { event }) => {
      if (event.type !== 'warnings.confirm') return;
      const { form } = value as { form: unknown };
      if (form === 'sending')
        expect(context.confirmed).toEqual(openWarnings(context).map(({ code }) => code));
    },
    'the same message again carries the same key, another one another': ({ context }, { started }) => {
      const sent = started.filter(({ src }) => src === 'writeMessage').map(({ input }) => input) as {
        text: string;
        fileIds: readonly string[];
        idempotencyKey: string;
      }[];
      const keys = new Map(sent.map(({ idempotencyKey, text, fileIds }) => [idempotencyKey, text + fileIds]));
      for (const { idempotencyKey, text, fileIds } of sent)
        expect(keys.get(idempotencyKey)).toBe(text + fileIds);
      expect(context.messageVersion).toBeLessThanOrEqual(sent.length);
    },
    'files go out one after another': ({ children }, { started }) => {
      expect(Object.keys(children).filter((id) => id === 'addFile').length).toBeLessThanOrEqual(1);
      expect(started.filter(({ src }) => src === 'addFile').length).toBeLessThanOrEqual(4);
    },
    'a file that belongs to another request is not fetched': (_snapshot, { started }) => {
      for (const { input } of started.filter(({ src }) => src === 'saveFile'))
        expect((input as { file: { id: string } }).file.id).toBe('f1');
    },
  },
});
