import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import text from '../../../../ui/text.module.css';
import styles from './pix-picture.module.css';

/** The white edge that a scanner needs around a code, in modules (ISO/IEC 18004). */
const edge = 4;
/** How wide the picture is about, in pixels: a module has whole pixels, or scanners read it less well. */
const width = 176;
const leastModule = 2;
/** The longest Pix code that its standard knows, in characters; a longer one would be too dense to be read from a screen. */
const longest = 512;

interface PixPictureProps {
  readonly code: string;
}

/** A Pix code as a QR code, which the app of a bank on a phone reads from the screen of a desk. */
export default function PixPicture({ code }: PixPictureProps) {
  const { t } = useTranslation('taskKinds');
  const picture = useMemo(
    () => (code.length > longest ? null : encode(code, { ecc: 'M', border: edge })),
    [code],
  );
  if (!picture) return null;
  const { size, data } = picture;
  const pixels = size * Math.max(leastModule, Math.floor(width / size));
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <>
      {/* Dark on light in both themes: many scanners read no code with its colors exchanged. */}
      <svg
        className={styles.picture}
        role="img"
        aria-label={t('invoice.pixPicture')}
        width={pixels}
        height={pixels}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={modules.join('')} fill="#000" />
      </svg>
      <p className={`${text.small} ${styles.words}`}>{t('invoice.scanPix')}</p>
    </>
  );
}
