import { Button } from '@mantine/core';
import { FoldSummary } from '../../../../ui/fold/fold-summary.tsx';
import '@mantine/core/styles/Button.layer.css';
import { IconCircleCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Signature, TaskDataOf } from '../../../../../contract/tasks/task-kinds.ts';
import { shownUser } from '../../../../../machines/task/known-task.ts';
import type { signingMachine } from '../../../../../machines/task/signing/signing.machine.ts';
import { taskDocument } from '../../../../../machines/task/task-document.ts';
import { FactsLine } from '../../../../ui/facts/facts-line.tsx';
import { useFocusAfterLoss } from '../../../../ui/focus/use-focus-after-loss.ts';
import { formatWhenShortWithin, unbroken } from '../../../../ui/language/days.ts';
import { useFirmTheme } from '../../../../ui/page/use-firm-theme.ts';
import text from '../../../../ui/text.module.css';
import { useEditing, useIsOver, useIsReadOnly, useShownTask } from '../use-task.ts';
import { PaperRow } from './document-row.tsx';
import type { KindContentProps } from './kind-props.ts';
import styles from './kinds.module.css';
import sign from './sign.module.css';
import { Signing } from './signing.tsx';
import { useOpenDocuments } from './use-open-documents.ts';
import { usePaperFacts } from './use-paper-facts.ts';
import { useMayEditTask } from './use-step.ts';

/** What the list is called: over, it asks for nothing any more. */
const headingOf = (isOver: boolean, unsigned: number) =>
  !isOver ? 'sign.documents' : unsigned === 0 ? 'sign.signedDocuments' : 'documents';

/** The documents to sign: each is read to its end, consented to and signed (decision 28). */
export default function SignContent({ task }: KindContentProps) {
  const { t } = useTranslation('taskKinds');
  const shown = useShownTask(task);
  const mayEdit = useMayEditTask(task);
  const isOver = useIsOver(task);
  const isReadOnly = useIsReadOnly(task);
  const mayStillSign = !isOver && !isReadOnly;
  const pointsOut = useSelector(useEditing(task), (at) => at?.context.showsMissing ?? false);
  const { preview, clientId } = useOpenDocuments(task);
  const facts = usePaperFacts(task);
  const open = useSelector(task, ({ context }) => context.openedDocument);
  const isShown = useSelector(task, (snapshot) =>
    snapshot.matches({ shown: { signing: { open: 'shown' } } }),
  );
  const signing = useSelector(
    task,
    ({ children }) => children.signing as ActorRefFrom<typeof signingMachine> | undefined,
  );
  // A preview session shows what the user who signs has on screen.
  const signer = useSelector(task, ({ context }) => shownUser(context));
  const list = useRef<HTMLUListElement>(null);
  const { documents = [], signatures = [] } = (shown?.data ?? {}) as Partial<TaskDataOf<'esignTask'>>;
  const signed = signatures.filter((signature) => signature !== null).length;
  const unsigned = documents.filter((_each, at) => !signatures[at]);
  const opened = open === null || signatures[open] ? undefined : documents[open];
  // The form is removed after the signature.
  useFocusAfterLoss(list, signed);
  return (
    <section className={styles.section}>
      <h2 className={`${text.heading} ${styles.heading}`}>{t(headingOf(isOver, unsigned.length))}</h2>
      {pointsOut && !isOver && signed < documents.length && (
        <p className={`${text.small} ${text.bad}`} role="alert">
          {unsigned.length === 1 ? t('sign.missingOne', { name: unsigned[0]?.name }) : t('sign.missing')}
        </p>
      )}
      <ul ref={list} className={sign.cards} tabIndex={-1}>
        {documents.map((document, at) => {
          const signature = signatures[at] ?? null;
          const isBegun = open === at;
          return (
            <li key={document.id} className={styles.papers}>
              {signature ? (
                <>
                  <PaperRow
                    name={signature.signedDocument.name}
                    isStacked
                    facts={<SignedBy signature={signature} />}
                    onOpen={() => preview([taskDocument(signature.signedDocument, clientId)], 0)}
                  />
                  <Fingerprint signature={signature} />
                </>
              ) : !mayStillSign ? (
                <PaperRow
                  name={document.name}
                  facts={[unbroken(t('sign.notSigned')), ...facts(document.id)]}
                  onOpen={() => preview([taskDocument(document, clientId)], 0)}
                />
              ) : (
                <PaperRow
                  name={document.name}
                  // Of several, each has a button that says it.
                  onOpen={
                    mayEdit && documents.length === 1
                      ? () => task.send({ type: 'sign.open', document: at })
                      : undefined
                  }
                  facts={[unbroken(t('sign.notSigned')), ...facts(document.id)]}
                >
                  {/* The only one is opened by the main button. */}
                  {documents.length > 1 && (
                    <Button
                      className={sign.read}
                      variant="default"
                      data-fault={pointsOut || undefined}
                      disabled={!mayEdit}
                      aria-haspopup="dialog"
                      aria-label={t(isBegun ? 'sign.goOnOne' : 'sign.readOne', { name: document.name })}
                      onClick={() => task.send({ type: 'sign.open', document: at })}
                    >
                      {t(isBegun ? 'sign.goOn' : 'sign.read')}
                    </Button>
                  )}
                </PaperRow>
              )}
            </li>
          );
        })}
      </ul>
      {!isOver && !(isReadOnly && unsigned.length === 0) && (
        <WhatFollows count={documents.length} signed={signed} isReader={isReadOnly} signer={signer} />
      )}
      {/* One reader for all documents: it gives the focus back to what opened the first. */}
      {opened && signing && isShown && (
        <Signing task={task} signing={signing} document={taskDocument(opened, clientId)} />
      )}
    </section>
  );
}

interface WhatFollowsProps {
  readonly count: number;
  readonly signed: number;
  /** Another user signs. */
  readonly isReader: boolean;
  /** The name of that user, where it is known. */
  readonly signer: string | null;
}

/** What the signer does, who gets it, and where the signed documents are afterwards. */
function WhatFollows({ count, signed, isReader, signer }: WhatFollowsProps) {
  const { t } = useTranslation('taskKinds');
  const { firmName } = useFirmTheme();
  return (
    <section className={`${sign.next} ${sign.onPage}`}>
      <h2 className={text.heading}>{t('sign.next')}</h2>
      <ol className={text.compact}>
        <li>
          {isReader
            ? signer === null
              ? t('sign.nextReadBy', { count: count - signed })
              : t('sign.nextReadByName', { count: count - signed, name: signer })
            : t('sign.nextRead', { count: count - signed })}
          {!isReader && <span className={text.caption}>{t('sign.nextReadHow')}</span>}
        </li>
        <li>
          {t(isReader ? 'sign.nextFirmBy' : 'sign.nextFirm', { firm: firmName })}
          {count > 1 && <span className={text.caption}>{t('sign.nextFirmWhen')}</span>}
        </li>
        <li>
          {t(isReader ? 'sign.nextKept' : 'sign.nextCopies', { count })}
          <span className={text.caption}>{t('sign.nextCopiesWhere')}</span>
        </li>
      </ol>
    </section>
  );
}

/** Who signed, and when. */
function SignedBy({ signature: { signer, signedAt } }: { signature: Signature }) {
  const { t, i18n } = useTranslation('taskKinds');
  return (
    <span className={`${text.good} ${sign.signedBy}`}>
      <IconCircleCheck size={16} aria-hidden="true" />
      <FactsLine
        facts={[
          t('sign.signedBy', { name: signer }),
          <time key="at" dateTime={signedAt}>
            {unbroken(formatWhenShortWithin(signedAt, new Date(), i18n.language))}
          </time>,
        ]}
      />
    </span>
  );
}

/** The hash of the signed document, folded: it is evidence, and nothing to read. */
function Fingerprint({ signature: { hashAfter } }: { signature: Signature }) {
  const { t } = useTranslation('taskKinds');
  return (
    <details className={`${text.small} ${sign.signed}`}>
      <FoldSummary>{t('sign.details')}</FoldSummary>
      <p className={text.caption}>
        SHA-256 <code>{hashAfter}</code>
      </p>
    </details>
  );
}
