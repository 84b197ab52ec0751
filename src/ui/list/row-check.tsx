import { Checkbox, CheckIcon } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { ComponentProps } from 'react';
import styles from './row-check.module.css';

const { inner, input, icon } = Checkbox.classes;

/** The checkbox of a row in a long list: that of Mantine to the eye, without what each of them reads from the theme. */
export const RowCheck = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <span className={styles.check}>
    <span className={`${inner} ${styles.inner}`}>
      <input {...props} type="checkbox" className={`mantine-focus-auto mantine-Checkbox-input ${input}`} />
      {props.checked && <CheckIcon className={icon} />}
    </span>
  </span>
);
