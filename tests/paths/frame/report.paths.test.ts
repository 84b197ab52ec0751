import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { modelOf, modelText } from './report.model.ts';

const previewFacts = factsFor({ isPreview: true });
const session = {
  ...previewFacts.session,
  meta: {
    ...previewFacts.session.meta,
    Impersonator: { ContactId: 'contact-9', FirstName: 'Sam', LastName: 'Okafor' },
  },
};

describeModel(
  [
    modelOf('a person who reports an issue'),
    modelOf(
      'a user whose firm hides the diagnostic tool',
      factsFor({ controls: ['ClientCenterHideDiagnosticTool'] }),
    ),
    modelOf('a read-only preview session', { ...previewFacts, session }),
  ],
  {
    invariants: {
      '[T5.01] nothing is submitted without a description': ({ context }, { started }) => {
        if (started.at(-1)?.src === 'logIssue') expect(context.issue?.description).toBe(modelText);
      },
      '[S6.07] the log is read only where the tool is not hidden': ({ context }, { started }) => {
        const { InfrastructureAccessControls: controls } = context.facts.session.bindings;
        for (const { src, input } of started)
          if (src === 'beginReport')
            expect(input).toEqual({
              user: 'user-1',
              withLog: !controls.includes('ClientCenterHideDiagnosticTool'),
            });
      },
      'a log that the user left out is not sent': ({ context }, { started }) => {
        if (started.at(-1)?.src === 'logIssue')
          expect(context.issue?.logs).toEqual(context.isLogIncluded ? context.lines : []);
      },
      '[T6.01] the reporter is the signed-in user, in a preview the staff member': (
        { context },
        { started },
      ) => {
        const last = started.at(-1);
        if (last?.src !== 'notifyReporter') return;
        const isPreview = context.facts.session.meta.Impersonator !== null;
        expect(last.input).toMatchObject({
          reporter: isPreview
            ? { contactId: 'contact-9', firstName: 'Sam' }
            : { contactId: 'contact-1', firstName: 'Dana' },
        });
      },
      '[T8.03] each failed submission raises one closeable alert and keeps what was typed': (
        snapshot,
        { emitted, event },
      ) => {
        if (!/^xstate\.error\.actor\.(number|log|notify)/.test(event.type)) return;
        expect(emitted.at(-1)).toEqual({
          type: 'alert.raised',
          alert: { type: 'danger', key: 'servererror', closeable: true, timeout: null, topic: 'report' },
        });
        expect(snapshot.value).toBe('describing');
        expect(snapshot.context.description).toBe(modelText);
      },
      'the draft is dropped once the report is sent, and not before': (snapshot, { started }) => {
        const last = started.findLast(({ src }) => src === 'keepDraft');
        if (last && snapshot.matches('sent')) expect(last.input).toEqual({ user: 'user-1', description: '' });
        if (last && snapshot.matches('describing'))
          expect(last.input).toEqual({ user: 'user-1', description: snapshot.context.description });
      },
    },
  },
);
