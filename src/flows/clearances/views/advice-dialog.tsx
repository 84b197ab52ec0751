import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { type AgencyKind, mostQuestionCharacters } from '../../../../contract/brazil/clearances.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { formatWhenWithin } from '../../../ui/language/format.ts';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './clearances.module.css';

type Actor = SystemActors['clearances'];

/** Where an agency lists the debts of a taxpayer who signs in there. */
const sitesOf: Readonly<Partial<Record<AgencyKind, readonly (readonly [name: string, href: string])[]>>> = {
  federal: [
    ['e-CAC', 'https://cav.receita.fazenda.gov.br/'],
    ['Regularize (PGFN)', 'https://www.regularize.pgfn.gov.br/'],
  ],
};

/** What to do about a positive certificate, and a question to the firm with its facts. */
export default function AdviceDialog({ actor }: { actor: Actor }) {
  const { t, i18n } = useTranslation('clearances');
  const agency = useSelector(actor, ({ context }) => context.advised);
  const note = useSelector(actor, ({ context }) => context.note);
  const canAsk = useSelector(actor, (snapshot) => snapshot.can({ type: 'firm.ask' }));
  const isSending = useSelector(actor, (snapshot) =>
    snapshot.matches({ advice: { open: { question: 'sending' } } }),
  );
  const hasFailed = useSelector(actor, (snapshot) =>
    snapshot.matches({ advice: { open: { question: 'failed' } } }),
  );
  if (!agency) return null;
  const { name, kind, asked, mayAsk, firmToldAt } = agency;
  const close = () => actor.send({ type: 'dialog.close' });
  return (
    <Dialog opened onClose={close} title={t('adviceTitle', { name })} closeLabel={t('close')}>
      <DialogForm onSubmit={() => actor.send({ type: 'firm.ask' })}>
        {firmToldAt && (
          <p className={text.quiet}>
            {t('firmTold', { when: formatWhenWithin(firmToldAt, new Date(), i18n.language) })}
          </p>
        )}
        <Debts actor={actor} />
        <ol className={classes.advice}>
          <li>
            {t('adviceOpen')}
            {sitesOf[kind]?.map(([site, href]) => (
              <span key={href}>
                {' '}
                <a className={surface.link} href={href} target="_blank" rel="noopener noreferrer">
                  {site}
                  <span className={text.hidden}> {t('newTab')}</span>
                </a>
              </span>
            ))}
          </li>
          <li>{t('advicePay')}</li>
          <li>{t('adviceDeclare')}</li>
          <li>{t('adviceAgain')}</li>
        </ol>
        <p className={text.quiet}>{t('adviceUrgent')}</p>
        {asked && !mayAsk && (
          <Notice>
            {t('asked', { by: asked.by, when: formatWhenWithin(asked.at, new Date(), i18n.language) })}
          </Notice>
        )}
        {(canAsk || isSending) && (
          <Textarea
            label={t('note')}
            placeholder={t('noteHint')}
            autosize
            minRows={2}
            maxLength={mostQuestionCharacters}
            value={note}
            disabled={isSending}
            onChange={(event) => actor.send({ type: 'note.changed', note: event.currentTarget.value })}
          />
        )}
        {hasFailed && <Notice tone="bad">{t('askFailed')}</Notice>}
        <DialogFoot hint={isSending ? t('asking') : ''}>
          <Button variant="default" onClick={close}>
            {t('close')}
          </Button>
          {(canAsk || isSending) && (
            <ReasonedButton type="submit" isOff={!canAsk} isBusy={isSending}>
              {t('askFirm')}
            </ReasonedButton>
          )}
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

/** The debts that the agency named. */
function Debts({ actor }: { actor: Actor }) {
  const { t } = useTranslation('clearances');
  const agency = useSelector(actor, ({ context }) => context.advised);
  const answers = useSelector(actor, ({ context }) => context.answers);
  const hasFailed = useSelector(actor, (snapshot) =>
    snapshot.matches({ advice: { open: { debts: 'failed' } } }),
  );
  if (hasFailed)
    return (
      <Notice tone="bad" actions={<RetryButton onClick={() => actor.send({ type: 'advice.retry' })} />}>
        {t('historyFailed')}
      </Notice>
    );
  if (!answers) return <SkeletonRows label={t('loadingHistory')} count={1} height={20} />;
  const debts = answers.items.find(({ id }) => id === agency?.historyId)?.debts ?? [];
  if (debts.length === 0) return <p>{t('noDebtsNamed')}</p>;
  return (
    <ul className={classes.debts} aria-label={t('debtsNamed')}>
      {debts.map(({ origin, tax, competence }) => (
        <li key={`${origin} ${tax} ${competence}`}>{t('debt', { origin, tax, competence })}</li>
      ))}
    </ul>
  );
}
