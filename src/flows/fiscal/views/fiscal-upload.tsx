import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { IconFileCode, IconFolder, IconUpload } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isFiscalFileName, type StoredFile } from '../../../../contract/fiscal/box-e.ts';
import { fiscalStorages } from '../../../../contract/fiscal/fiscal-summary.ts';
import { fiscalPathOf } from '../../../../machines/action-paths.ts';
import { fiscalPlaceOf } from '../../../../machines/fiscal/fiscal.machine.ts';
import { pickedFileOf } from '../../../ui/files/picked-file.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './fiscal.module.css';
import type { FiscalActor, FiscalUploadActor } from './fiscal-actor.ts';

/** So many results are listed one by one; the rest is counted. */
const mostListed = 100;

/** A file with the folders that it was picked in. */
const pickedXmlOf = (file: File) => ({
  ...pickedFileOf(file),
  name: file.webkitRelativePath || file.name,
});

/** Sends XML files, archives of them, or a folder. */
export function UploadMenu({ fiscal }: { fiscal: FiscalActor }) {
  const { t } = useTranslation('boxE');
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const pick = (input: HTMLInputElement) => {
    const picked = [...(input.files ?? [])].filter(({ name }) => isFiscalFileName(name));
    fiscal.send({ type: 'files.pick', files: picked.map(pickedXmlOf) });
    // The same files may be picked again.
    input.value = '';
  };
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconUpload size={17} aria-hidden />}>
            {t('send')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileCode size={17} aria-hidden />}
            onClick={() => files.current?.click()}
          >
            {t('sendFiles')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolder size={17} aria-hidden />}
            onClick={() => folder.current?.click()}
          >
            {t('sendFolder')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept=".xml,.zip"
        aria-label={t('sendFiles')}
        onChange={({ currentTarget }) => pick(currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        // React knows the attribute by no other name.
        {...{ webkitdirectory: '' }}
        aria-label={t('sendFolder')}
        onChange={({ currentTarget }) => pick(currentTarget)}
      />
    </>
  );
}

/** How far the upload is, and what became of each file. */
export function UploadSummary({ fiscal }: { fiscal: FiscalActor }) {
  const { t } = useTranslation(['boxE', 'problems']);
  const { root } = fiscalPlaceOf(useSelector(fiscal, ({ context: { path } }) => path));
  const upload = useSelector(fiscal, ({ children }) => children.upload as FiscalUploadActor | undefined);
  const context = useSelector(upload, (at) => at?.context);
  const isSending = useSelector(upload, (at) => at?.matches('sending') ?? false);
  if (!upload || !context || context.picked === 0) return null;
  const { queue, picked, leftOut, results, failed } = context;
  const counts = (['stored', 'known', 'contested', 'refused'] as const)
    .map((outcome) => ({ outcome, count: results.filter((one) => one.outcome === outcome).length }))
    .filter(({ count }) => count > 0);
  const notable = results.filter(({ outcome }) => outcome === 'refused' || outcome === 'contested');
  return (
    <section className={`${surface.card} ${classes.upload}`} aria-label={t('upload')}>
      <div className={classes.uploadHead}>
        <p className={text.strong} role="status">
          {isSending
            ? t('sending', { at: picked - queue.length + 1, count: picked })
            : [
                ...counts.map(({ outcome, count }) => t(`outcomes.${outcome}`, { count })),
                failed.length > 0 && t('outcomes.failed', { count: failed.length }),
                leftOut > 0 && t('outcomes.leftOut', { count: leftOut }),
              ]
                .filter(Boolean)
                .join(' · ')}
        </p>
        {isSending ? (
          <Button variant="default" size="compact-sm" onClick={() => upload.send({ type: 'upload.cancel' })}>
            {t('cancel')}
          </Button>
        ) : (
          <span className={classes.uploadTools}>
            {failed.length > 0 && (
              <Button size="compact-sm" onClick={() => upload.send({ type: 'upload.retry' })}>
                {t('sendAgain')}
              </Button>
            )}
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => upload.send({ type: 'upload.dismiss' })}
            >
              {t('dismiss')}
            </Button>
          </span>
        )}
      </div>
      {isSending && (
        <progress
          className={classes.progress}
          max={picked}
          value={picked - queue.length}
          aria-label={t('upload')}
        />
      )}
      {!isSending && <Places results={results} root={root} />}
      {(notable.length > 0 || failed.length > 0) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has nothing else that takes the focus.
        <section className={classes.results} tabIndex={0} aria-label={t('results')}>
          <ul>
            {failed.slice(0, mostListed).map(({ id, name, problem }) => (
              <li key={id}>
                <span className={text.cut}>{name}</span>
                <span className={text.bad}>{t(`problems:${problem.code}`)}</span>
              </li>
            ))}
            {notable.slice(0, mostListed).map((file, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files of an archive may have one name, and none moves.
              <Result key={place} file={file} />
            ))}
            {notable.length > mostListed && (
              <li>{t('moreResults', { count: notable.length - mostListed })}</li>
            )}
          </ul>
        </section>
      )}
    </section>
  );
}

/** Where the new files are: the storage on screen is one of five. */
function Places({ results, root }: { results: readonly StoredFile[]; root: string }) {
  const { t } = useTranslation('boxE');
  const places = fiscalStorages
    .map((storage) => ({
      storage,
      count: results.filter((one) => one.outcome === 'stored' && one.storage === storage).length,
    }))
    .filter(({ count }) => count > 0);
  if (places.length === 0) return null;
  return (
    <p className={`${text.small} ${classes.places}`}>
      {t('storedIn')}
      {places.map(({ storage, count }) => (
        <Link key={storage} to={fiscalPathOf(root, storage)}>
          {t(`storage.${storage}`)} ({count})
        </Link>
      ))}
    </p>
  );
}

function Result({ file: { name, outcome, reason } }: { file: StoredFile }) {
  const { t } = useTranslation('boxE');
  return (
    <li>
      <span className={text.cut}>{name}</span>
      <span className={outcome === 'refused' ? text.bad : text.warning}>
        {outcome === 'refused' ? t(`reasons.${reason ?? 'notXml'}`) : t('contestedReason')}
      </span>
    </li>
  );
}
