import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import alertsEn from '../../../../locales/en-US/alerts.json' with { type: 'json' };
import problemsEn from '../../../../locales/en-US/problems.json' with { type: 'json' };
import alertsPt from '../../../../locales/pt-BR/alerts.json' with { type: 'json' };
import problemsPt from '../../../../locales/pt-BR/problems.json' with { type: 'json' };
import { problemCodes } from '../../../../machines/problem-codes.ts';
import type { Alert } from '../../../../machines/signals.ts';
import { dangerAlert } from '../../../../machines/signals.ts';
import { alertText, reasonsText } from './alert-text.ts';

const translation = i18next.createInstance();
beforeAll(() =>
  translation.init({
    lng: 'en-US',
    fallbackLng: false,
    interpolation: { escapeValue: false },
    resources: {
      'en-US': { alerts: alertsEn, problems: problemsEn },
      'pt-BR': { alerts: alertsPt, problems: problemsPt },
    },
  }),
);
const text = (language: string, alert: Alert) =>
  alertText(translation.getFixedT(language, ['alerts', 'problems']), alert);

test('[S5.09] [S8.17] one refused file is named with every reason, joined with commas', () => {
  const alert: Alert = {
    ...dangerAlert('selectErrorAlertMsg', { filename: 'a?.exe' }),
    modalItems: [
      {
        name: 'a?.exe',
        reasons: ['uploadErrorReasonLarge', 'uploadErrorReasonFileType', 'uploadErrorReasonChars'],
      },
    ],
  };
  expect(text('en-US', alert)).toBe(
    'a?.exe was not added: the file is too large, files of this type are not accepted, the name has characters that cannot be kept.',
  );
});

test('[S8.17] several refused files are counted', () => {
  const alert = dangerAlert('selectMultiDocsErrorAlertMsg', { count: 1200 });
  expect([text('en-US', alert), text('pt-BR', alert)]).toEqual([
    '1,200 files were not added.',
    '1.200 arquivos não foram incluídos.',
  ]);
});

describe('problems', () => {
  test.each(['en-US', 'pt-BR'])(
    '%s: every code has its words, and no words are without a code',
    (language) => {
      const problems = language === 'en-US' ? problemsEn : problemsPt;
      expect(Object.keys(problems).toSorted()).toEqual(problemCodes.toSorted());
    },
  );
  test('a file that failed on its way says why', () =>
    expect(reasonsText(translation.getFixedT('en-US', ['alerts', 'problems']), ['problem.offline'])).toBe(
      'Connection lost. Check your connection, then try again.',
    ));
});

test.each([
  ['en-US', 'This task has changed: due date and answers.'],
  ['pt-BR', 'Esta tarefa mudou: prazo e respostas.'],
])('the alert of a changed task lists its changed parts, in %s', (language, begin) => {
  const alert = {
    ...dangerAlert('tasks.changedParts'),
    listed: ['tasks.part.dueDate', 'tasks.part.answers'],
  };
  expect(text(language, alert).slice(0, begin.length)).toBe(begin);
});
