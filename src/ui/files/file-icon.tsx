import {
  IconFile,
  IconFileCode,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMail,
  IconMovie,
  IconPhoto,
  IconPresentation,
} from '@tabler/icons-react';
import styles from './file-icon.module.css';
import type { FileKind } from './file-kind.ts';
import { fileKindOf } from './file-kind.ts';

const icons: Readonly<Record<FileKind, typeof IconFile>> = {
  pdf: IconFileTypePdf,
  sheet: IconFileSpreadsheet,
  text: IconFileText,
  photo: IconPhoto,
  archive: IconFileZip,
  slides: IconPresentation,
  mail: IconMail,
  data: IconFileCode,
  media: IconMovie,
  other: IconFile,
};

interface FileIconProps {
  name: string;
  /** The tile alone, where there is no time to draw its content. */
  isPlain?: boolean;
}

/** The tinted tile before a file's name; the name says the same, so it is hidden from assistive technology. */
export function FileIcon({ name, isPlain = false }: FileIconProps) {
  const kind = fileKindOf(name);
  const Icon = icons[kind];
  return (
    <span className={styles.tile} data-kind={kind} aria-hidden="true">
      {!isPlain && <Icon />}
    </span>
  );
}
