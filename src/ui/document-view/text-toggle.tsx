import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useTranslation } from 'react-i18next';

interface TextToggleProps {
  readonly isText: boolean;
  readonly onText: (isText: boolean) => void;
}

/** The text of a PDF in letters that can be read on a phone, or its real page. */
export default function TextToggle({ isText, onText }: TextToggleProps) {
  const { t } = useTranslation('preview');
  return (
    <SegmentedControl
      aria-label={t('view.label')}
      value={isText ? 'text' : 'page'}
      onChange={(view) => onText(view === 'text')}
      data={[
        { value: 'text', label: t('view.text') },
        { value: 'page', label: t('view.page') },
      ]}
    />
  );
}
