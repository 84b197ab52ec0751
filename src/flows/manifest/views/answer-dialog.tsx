import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ManifestInvoice, SentAnswer } from '../../../../contract/manifest/manifest.ts';
import {
  eventRules,
  fitsJustification,
  isChange,
  justificationLength,
  mayAnswer,
  rejectionCodes,
  rejectionOf,
} from '../../../../contract/manifest/manifest-life.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogForm, DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { ConfirmButton, QuestionFoot } from '../../../ui/dialog/question-foot.tsx';
import { formatNumber } from '../../../ui/fiscal/fiscal-format.ts';
import { useFocusReturn } from '../../../ui/focus/use-focus-return.ts';
import { Notice } from '../../../ui/message/notice.tsx';
import text from '../../../ui/text.module.css';
import classes from './manifest.module.css';
import type { ManifestActor } from './manifest-actor.ts';

/** The most invoices that are named one by one. */
const mostNamed = 5;

/** An answer before it is sent, while it is, and what became of it where the authority did not register all. */
export function AnswerDialog({ manifest }: { manifest: ManifestActor }) {
  const { t } = useTranslation('manifest');
  const event = useSelector(manifest, ({ context }) => context.event);
  const isAsking = useSelector(manifest, (at) => at.matches({ answer: 'asking' }));
  const isSending = useSelector(manifest, (at) => at.hasTag('sending'));
  const hasFailed = useSelector(manifest, (at) => at.matches({ answer: 'failed' }));
  useFocusReturn();
  return (
    <Dialog
      opened
      onClose={() => manifest.send({ type: 'answer.close' })}
      title={t(`events.${event}.name`)}
      closeLabel={t('close')}
    >
      {isAsking ? (
        <Question manifest={manifest} />
      ) : isSending ? (
        <Sending manifest={manifest} />
      ) : hasFailed ? (
        <Failure manifest={manifest} />
      ) : (
        <Results manifest={manifest} />
      )}
    </Dialog>
  );
}

function useInvoiceWords() {
  const { t, i18n } = useTranslation('manifest');
  return ({ issuer, number }: Pick<ManifestInvoice, 'issuer' | 'number'>): string =>
    t('invoiceLine', { issuer: issuer.name, number: formatNumber(number, i18n.language) });
}

const isKnownCode = (code: string | null): code is (typeof rejectionCodes)[number] =>
  rejectionCodes.some((one) => one === code);

function Question({ manifest }: { manifest: ManifestActor }) {
  const { t } = useTranslation('manifest');
  const wordsOf = useInvoiceWords();
  const { event, queue, chosen, terms, justification } = useSelector(manifest, ({ context }) => context);
  const isUnread = useSelector(manifest, (at) => at.matches({ answer: { asking: 'unread' } }));
  const canSend = useSelector(manifest, (at) => at.can({ type: 'answer.send' }));
  const rule = eventRules[event].justification;
  const changes = queue.filter((one) => isChange(one, event)).length;
  const isShort = justification.trim() !== '' && !fitsJustification(event, justification);
  const reasons = chosen
    .filter((one) => !mayAnswer(one, event, terms.asOf))
    .map((one) => rejectionOf(one, event, terms.asOf));
  return (
    <DialogForm onSubmit={() => manifest.send({ type: 'answer.send' })}>
      <p className={text.quiet}>{t(`events.${event}.text`)}</p>
      <div>
        <p className={text.medium}>{t('sends', { count: queue.length })}</p>
        <ul className={classes.named}>
          {queue.slice(0, mostNamed).map((one) => (
            <li key={one.id}>{wordsOf(one)}</li>
          ))}
          {queue.length > mostNamed && <li>{t('andMore', { count: queue.length - mostNamed })}</li>}
        </ul>
      </div>
      {[...new Set(reasons)].map((code) => (
        <Notice key={code} isStill>
          {t('leftOut', {
            count: reasons.filter((one) => one === code).length,
            reason: code === null ? t('canceled') : t(`codes.${code}`),
          })}
        </Notice>
      ))}
      {changes > 0 && <Notice isStill>{t('changes', { count: changes })}</Notice>}
      {rule !== 'none' && (
        <Textarea
          label={t(rule === 'required' ? 'justification' : 'justificationOptional')}
          description={t('justificationHint')}
          error={isShort ? t('justificationShort') : undefined}
          autosize
          minRows={3}
          maxLength={justificationLength.most}
          required={rule === 'required'}
          withAsterisk={false}
          data-autofocus
          value={justification}
          onChange={({ currentTarget: { value } }) =>
            manifest.send({ type: 'justification.changed', justification: value })
          }
        />
      )}
      <QuestionFoot isUnread={isUnread}>
        <Button variant="default" onClick={() => manifest.send({ type: 'answer.close' })}>
          {t('cancel')}
        </Button>
        <ConfirmButton type="submit" isOff={!canSend}>
          {t('send', { count: queue.length })}
        </ConfirmButton>
      </QuestionFoot>
    </DialogForm>
  );
}

function Sending({ manifest }: { manifest: ManifestActor }) {
  const { t } = useTranslation('manifest');
  const { queue, results } = useSelector(manifest, ({ context }) => context);
  return (
    <DialogStack>
      <p role="status">
        {t('sending')}{' '}
        {results.length > 0 &&
          t('sentSoFar', { count: results.length, total: results.length + queue.length })}
      </p>
    </DialogStack>
  );
}

function Failure({ manifest }: { manifest: ManifestActor }) {
  const { t } = useTranslation('manifest');
  const problem = useSelector(manifest, ({ context }) => context.problem);
  const isRefused = problem?.code === 'forbidden' || problem?.code === 'outdated';
  return (
    <DialogStack>
      <Notice tone="bad">{t(isRefused ? 'sendRefused' : 'sendFailed')}</Notice>
      <Registered manifest={manifest} />
      <DialogFoot>
        <Button variant="default" onClick={() => manifest.send({ type: 'answer.close' })}>
          {t('close')}
        </Button>
        {!isRefused && (
          <Button data-autofocus onClick={() => manifest.send({ type: 'answer.retry' })}>
            {t('retry')}
          </Button>
        )}
      </DialogFoot>
    </DialogStack>
  );
}

function Registered({ manifest }: { manifest: ManifestActor }) {
  const { t } = useTranslation('manifest');
  const count = useSelector(
    manifest,
    ({ context }) => context.results.filter(({ outcome }) => outcome === 'registered').length,
  );
  return count > 0 ? <p>{t('registered', { count })}</p> : null;
}

function Results({ manifest }: { manifest: ManifestActor }) {
  const { t } = useTranslation('manifest');
  const wordsOf = useInvoiceWords();
  const results = useSelector(manifest, ({ context }) => context.results);
  const refused = results.filter(({ outcome }) => outcome !== 'registered');
  const reasonOf = ({ outcome, code }: SentAnswer): string => {
    if (outcome === 'outdated') return t('codes.outdated');
    const reason = t(`codes.${isKnownCode(code) ? code : 'other'}`);
    return code === null ? reason : t('codeOf', { reason, code });
  };
  return (
    <DialogStack>
      <Registered manifest={manifest} />
      <p className={text.medium}>{t('notRegistered', { count: refused.length })}</p>
      <ul className={`${classes.named} ${classes.results}`}>
        {refused.map((one) => (
          <li key={one.id}>{t('resultLine', { invoice: wordsOf(one.invoice), reason: reasonOf(one) })}</li>
        ))}
      </ul>
      <DialogFoot>
        <Button data-autofocus onClick={() => manifest.send({ type: 'answer.close' })}>
          {t('close')}
        </Button>
      </DialogFoot>
    </DialogStack>
  );
}
