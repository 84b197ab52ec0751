import { Button, FileButton } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconDownload, IconPaperclip, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestKind } from '../../../../contract/requests/kind.ts';
import { maxRequestFileBytes, type RequestFile } from '../../../../contract/requests/requests.ts';
import { formFiles } from '../../../../machines/requests/request.setup.ts';
import { isFileRequired, missingFileTypes } from '../../../../machines/requests/request-form.ts';
import { FileIcon } from '../../../ui/files/file-icon.tsx';
import { pickedFileOf } from '../../../ui/files/picked-file.ts';
import { useFocusAfterLoss } from '../../../ui/focus/use-focus-after-loss.ts';
import { formatSize } from '../../../ui/language/format.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import type { RequestActor } from './request-panel.tsx';
import classes from './requests.module.css';

/** The files of a form: a place for each kind of file that belongs to the request, and one for any other. */
export function FormFiles({ request, kind }: { request: RequestActor; kind: RequestKind }) {
  const { t, i18n } = useTranslation(['requests', 'requestKinds']);
  const files = useSelector(request, ({ context }) => formFiles(context));
  const values = useSelector(request, ({ context }) => context.values);
  const pointsOut = useSelector(request, ({ context }) => context.pointsOut);
  const missing = missingFileTypes(kind, values, files);
  const types = [...kind.attachments.map(({ type }) => type), 'other'];
  return (
    <fieldset className={classes.part}>
      <legend className={text.heading}>{t('files')}</legend>
      <p className={text.small}>{t('filesHint', { size: formatSize(maxRequestFileBytes, i18n.language) })}</p>
      <ul className={`${surface.lines} ${classes.fileTypes}`}>
        {types.map((type) => {
          const rule = kind.attachments.find((one) => one.type === type);
          const isRequired = rule !== undefined && isFileRequired(rule, values);
          return (
            <li key={type} className={classes.fileType} data-field={type}>
              <div className={classes.line}>
                <span>
                  <span className={text.label}>{t(`requestKinds:attachmentTypes.${type}`)}</span>{' '}
                  {isRequired && <span className={text.caption}>{t('required')}</span>}
                </span>
                <AttachButton request={request} type={type} />
              </div>
              {pointsOut && missing.includes(type) && (
                <p className={`${text.small} ${text.bad}`} data-fault>
                  {t('fileMissing')}
                </p>
              )}
              <FileRows request={request} files={files.filter((file) => file.type === type)} type={type} />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** Chooses files of a kind. */
export function AttachButton({ request, type }: { request: RequestActor; type: string }) {
  const { t } = useTranslation(['requests', 'requestKinds']);
  const mayAdd = useSelector(request, (at) => at.can({ type: 'files.add', files: [], fileType: type }));
  const count = useSelector(
    request,
    ({ context }) =>
      [...(context.request?.files ?? []), ...context.queue].filter((file) => file.type === type).length,
  );
  const button = useRef<HTMLButtonElement>(null);
  // The buttons of a file go with it.
  useFocusAfterLoss(button, count);
  return (
    <FileButton
      multiple
      onChange={(files) =>
        request.send({ type: 'files.add', files: files.map(pickedFileOf), fileType: type })
      }
    >
      {(props) => (
        <Button
          {...props}
          ref={button}
          variant="default"
          size="compact-md"
          disabled={!mayAdd}
          leftSection={<IconPaperclip size={15} aria-hidden />}
          aria-label={`${t('attach')}: ${t(`requestKinds:attachmentTypes.${type}`)}`}
        >
          {t('attach')}
        </Button>
      )}
    </FileButton>
  );
}

interface FileRowsProps {
  request: RequestActor;
  files: readonly RequestFile[];
  /** The kind whose files on their way are shown as well; none without it. */
  type?: string;
}

/** Stored files, and those on their way. */
export function FileRows({ request, files, type }: FileRowsProps) {
  const { t, i18n } = useTranslation(['requests', 'problems']);
  const queue = useSelector(request, ({ context }) => context.queue);
  const onTheirWay = queue.filter((file) => file.type === type);
  if (files.length === 0 && onTheirWay.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <StoredFile key={file.id} request={request} file={file} />
      ))}
      {onTheirWay.map(({ id, name, size, problem }) => (
        <li key={id} className={`${surface.panel} ${classes.file}`}>
          <FileIcon name={name} isPlain={!problem} />
          <span className={text.cut}>{name}</span>
          {problem ? (
            <>
              <span className={`${text.caption} ${text.bad}`} role="alert">
                {t(`problems:${problem.code}`)}
              </span>
              <button
                type="button"
                className={surface.link}
                onClick={() => request.send({ type: 'file.retry', id })}
              >
                {t('again')}
              </button>
              <button
                type="button"
                className={surface.iconButton}
                aria-label={t('dismiss', { name })}
                onClick={() => request.send({ type: 'file.dismiss', id })}
              >
                <IconX size={16} aria-hidden />
              </button>
            </>
          ) : (
            <span className={text.caption} role="status">
              {t('uploading', { size: formatSize(size, i18n.language) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function StoredFile({ request, file }: { request: RequestActor; file: RequestFile }) {
  const { t, i18n } = useTranslation('requests');
  const mayRemove = useSelector(request, (at) => at.can({ type: 'file.remove', fileId: file.id }));
  return (
    <li className={`${surface.panel} ${classes.file}`}>
      <FileIcon name={file.name} />
      <span className={`${text.cut} ${text.medium}`}>{file.name}</span>
      <span className={text.caption}>{formatSize(file.sizeBytes, i18n.language)}</span>
      <button
        type="button"
        className={surface.iconButton}
        aria-label={t('download', { name: file.name })}
        onClick={() => request.send({ type: 'file.download', fileId: file.id })}
      >
        <IconDownload size={16} aria-hidden />
      </button>
      {mayRemove && (
        <button
          type="button"
          className={surface.iconButton}
          aria-label={t('removeFile', { name: file.name })}
          onClick={() => request.send({ type: 'file.remove', fileId: file.id })}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
    </li>
  );
}
