import { translationsOf } from '../../../http/translations.ts';
import type { StaffView } from '../staff-page.ts';

/** The words of delivery receipts, as the PDF of a receipt has them. */
export const receiptWords = ({ language }: Pick<StaffView, 'language'>) =>
  translationsOf<string>(language, 'delivery-receipt');
