import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import text from '../text.module.css';
import classes from './dialog.module.css';

/** What the button says before and after, and when the browser refused. */
export interface CopyWords {
  readonly copyCode: string;
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;
}

interface CopyButtonProps {
  code: () => string;
  words: CopyWords;
  /** Whether it is what there is to do here. */
  isMain?: boolean;
  className?: string | undefined;
}

/** Copies a code, and says whether that worked. */
export function CopyButton({ code, words, className, isMain = false }: CopyButtonProps) {
  const clipboard = useClipboard();
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        className={className ?? ''}
        aria-label={words.copyCode}
        leftSection={<Icon aria-hidden="true" />}
        onClick={() => clipboard.copy(code())}
      >
        {clipboard.copied ? words.copied : words.copy}
      </Button>
      <span className={clipboard.error ? classes.notCopied : text.hidden} role="status">
        {clipboard.error ? words.notCopied : clipboard.copied ? words.copied : ''}
      </span>
    </>
  );
}

interface CopyBoxProps {
  /** What it is, before it. */
  label?: ReactNode;
  code: string;
  /** Whether it is a URL rather than a few characters. */
  isUrl?: boolean;
  /** What to do with it, after it. */
  hint?: ReactNode;
  words: CopyWords;
  /** Whether the user has to do something with it. */
  isImportant?: boolean;
}

/** A code that is to be passed on by hand, with a button that copies it. */
export const CopyBox = ({ label, code, hint, words, isUrl = false, isImportant = false }: CopyBoxProps) => (
  <div className={classes.copyBox} data-important={isImportant || undefined}>
    <p>
      {label && <span className={text.caption}>{label}</span>}{' '}
      <span className={classes.code} data-url={isUrl || undefined}>
        {code}
      </span>{' '}
      {hint && <span className={text.small}>{hint}</span>}
    </p>
    <CopyButton code={() => code} words={words} />
  </div>
);
