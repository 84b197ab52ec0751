import { useTranslation } from 'react-i18next';
import type { NoReading } from '../../../../contract/fiscal/fiscal-document.ts';
import text from '../../../ui/text.module.css';
import classes from './word.module.css';

/** Why a fiscal document is shown as it is written. */
export default function NoReadingNote({ reason }: { reason: NoReading }) {
  const { t } = useTranslation('fiscal');
  return <p className={`${text.small} ${classes.note}`}>{t(`noReading.${reason}`)}</p>;
}
