import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useTranslation } from 'react-i18next';

interface SourceToggleProps {
  isSource: boolean;
  onSource: (isSource: boolean) => void;
}

/** A fiscal document to be read, or its XML as it is written. */
export default function SourceToggle({ isSource, onSource }: SourceToggleProps) {
  const { t } = useTranslation('fiscal');
  return (
    <SegmentedControl
      aria-label={t('view')}
      value={isSource ? 'source' : 'reading'}
      onChange={(value) => onSource(value === 'source')}
      data={[
        { value: 'reading', label: t('reading') },
        { value: 'source', label: t('source') },
      ]}
    />
  );
}
