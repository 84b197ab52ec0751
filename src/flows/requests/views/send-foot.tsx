import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import equal from 'fast-deep-equal';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../../contract/forms/form.ts';
import { sheetErrors } from '../../../../contract/payroll/sheet.ts';
import { formFiles, isFaulty, kindOfRequest } from '../../../../machines/requests/request.setup.ts';
import { faultsOfRequest, missingFileTypes } from '../../../../machines/requests/request-form.ts';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { useFocusAfterLoss } from '../../../ui/focus/use-focus-after-loss.ts';
import { findingText } from '../../../ui/forms/form-words.ts';
import { Notice } from '../../../ui/message/notice.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import type { RequestActor } from './request-panel.tsx';

interface SendFootProps {
  request: RequestActor;
  /** Buttons before the one that sends. */
  children?: ReactNode;
}

/** Sends the form, and says what is stored, what is missing, and why something was not stored. */
export function SendFoot({ request, children }: SendFootProps) {
  const { t, i18n } = useTranslation(['requests', 'problems', 'requestKinds', 'requestForm']);
  const { firmName } = useFirmTheme();
  const isOutdated = useSelector(request, (at) => at.hasTag('outdated'));
  const isSheet = useSelector(request, ({ context }) => kindOfRequest(context)?.isSheet === true);
  const isUnsaved = useSelector(request, (at) => at.hasTag('unsaved'));
  const isRefused = useSelector(request, (at) => at.matches({ form: 'refused' }));
  const isSaving = useSelector(request, (at) => at.hasTag('saving'));
  const isSending = useSelector(request, (at) => at.hasTag('sending'));
  const problem = useSelector(request, ({ context }) => context.formProblem);
  const pointsOut = useSelector(request, ({ context }) => context.pointsOut);
  const missing = useSelector(request, ({ context }) => (isFaulty(context) ? missingOf(context) : 0));
  const wrong = useSelector(request, ({ context }) => sheetFault(context), equal);
  const isEmpty = useSelector(request, ({ context }) => Object.keys(context.values).length === 0);
  const isCorrection = useSelector(
    request,
    ({ context }) => context.request?.status === 'WaitingForCorrection',
  );
  const isWarned = useSelector(request, (at) => at.hasTag('warned'));
  const isUploading = useSelector(request, ({ context }) => context.queue.some((file) => !file.problem));
  const button = useRef<HTMLButtonElement>(null);
  // The warnings may have come up while the field in which Enter was pressed was disabled.
  useFocusAfterLoss(button, isWarned);
  if (isOutdated)
    return (
      <Notice
        tone="bad"
        actions={
          <Button variant="default" size="compact-md" onClick={() => request.send({ type: 'form.reload' })}>
            {t('showNewer')}
          </Button>
        }
      >
        {t(isSheet ? 'outdatedCells' : 'outdated')}
      </Notice>
    );
  const hint = isSending
    ? t('sending')
    : wrong
      ? findingText(t, wrong, i18n.language)
      : pointsOut && missing > 0
        ? t('missing', { count: missing })
        : pointsOut && isUploading
          ? t('filesFirst')
          : isSaving
            ? t('saving')
            : isUnsaved || isEmpty
              ? ''
              : t('saved');
  return (
    <>
      {problem && (isUnsaved || isRefused) && (
        <Notice
          tone="bad"
          actions={isUnsaved && <RetryButton onClick={() => request.send({ type: 'form.retry' })} />}
        >
          {t(isUnsaved ? 'notSaved' : 'notSent')} {t(`problems:${problem.code}`)}
        </Notice>
      )}
      <DialogFoot hint={hint}>
        {children}
        <ReasonedButton ref={button} type="submit" isOff={wrong !== null} isBusy={isSending}>
          {t(isCorrection ? 'sendAgain' : 'send', { firm: firmName })}
        </ReasonedButton>
      </DialogFoot>
    </>
  );
}

/** What blocks sending a payroll, which its foot says before anybody presses; `null` for other kinds. */
const sheetFault = ({ request, values, month }: Parameters<typeof isFaulty>[0]): Finding | null =>
  (kindOfRequest({ request })?.isSheet && month && sheetErrors(values, month)[0]) || null;

/** How many answers and files are missing or wrong. */
function missingOf(context: Parameters<typeof isFaulty>[0]): number {
  const kind = kindOfRequest(context);
  if (!kind) return 0;
  return (
    Object.keys(faultsOfRequest(kind, context.values, context.employees)).length +
    missingFileTypes(kind, context.values, formFiles(context)).length
  );
}
