import { useOutletContext } from 'react-router-dom';
import type { Theme } from '../../../contract/firm/theme.ts';

/** The look of the firm, for the pages inside the shell, which hands it on. */
export const useFirmTheme = (): Theme => useOutletContext<Theme>();
