import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconUpload } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import text from '../../../../ui/text.module.css';
import styles from './kinds.module.css';
import { PhotoButton, useTakesPhotos } from './photo-button.tsx';

interface DropBoxProps {
  /** What may be dropped here, in words. */
  readonly title: string;
  /** Which files are accepted, below the title. */
  readonly limits?: string;
  readonly isMultiple?: boolean;
  /** The words of the button that opens the chooser of files. */
  readonly choose: string;
  readonly chooseRef: Ref<HTMLButtonElement>;
  /** The filled button: of the two the one that chooses a file, or the one that takes a photo where there is one. */
  readonly main?: 'choose' | 'photo' | undefined;
  readonly isDisabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Where files are dropped, with a button that chooses them and, on a phone, one that takes a photo. */
export function DropBox(props: DropBoxProps) {
  const { title, limits, isMultiple = true, choose, chooseRef, main, isDisabled = false, onFiles } = props;
  const open = useRef<() => void>(null);
  const takesPhotos = useTakesPhotos();
  const isChooseMain = main === 'choose' || (main === 'photo' && !takesPhotos);
  return (
    <Dropzone
      onDrop={onFiles}
      openRef={open}
      multiple={isMultiple}
      disabled={isDisabled}
      // The button opens the chooser; a whole area that does so as well would open it when the user selects text in it.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ 'aria-label': title }}
      classNames={{ root: styles.drop, inner: styles.dropInner }}
    >
      <span className={`${text.brand} ${styles.dropIcon}`} aria-hidden="true">
        <IconUpload size={22} />
      </span>
      <span className={styles.dropText}>
        <span className={text.label}>{title}</span>
        {limits && <span className={text.caption}>{limits}</span>}
      </span>
      {!isDisabled && <PhotoButton onTake={onFiles} isMain={main === 'photo'} />}
      <Button
        ref={chooseRef}
        variant={isChooseMain ? 'filled' : 'default'}
        disabled={isDisabled}
        leftSection={takesPhotos && <IconUpload size={18} aria-hidden />}
        onClick={() => open.current?.()}
      >
        {choose}
      </Button>
    </Dropzone>
  );
}
