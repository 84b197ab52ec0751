import { hasHiddenCharacters } from '../calls/hidden-characters.ts';

/** The largest file in bytes [S5.16 in T5.16, T9.05, decision 20]: accepted; one byte more is refused. */
export const maxFileBytes = 524_288_000;
/** The longest name in bytes of UTF-8 (decision 19). */
export const maxNameBytes = 255;

/** Types that the portal can show in place. Extensions without a dot, lower case. */
export const convertedTypes: readonly string[] =
  'pdf png jpg jpeg jpe gif bmp webp tif tiff heic txt csv log md xml doc docx dot dotx docm odt rtf xls xlsx xlsm xlsb xlt xltx ods ppt pptx pptm pps ppsx odp'.split(
    ' ',
  );
/** Types that are stored and downloaded only. */
export const unconvertedTypes: readonly string[] =
  'zip 7z rar gz tar eml msg ics vcf svg html htm json yaml yml ofx qfx qbo qbb qbw qbm qbx iif qif qbj tax txf t20 dat dbf mdb accdb sql psd ai eps dwg dxf vsd vsdx pub one xps oxps mp3 wav m4a mp4 mov avi wmv mkv webm p7s p7m pfx cer rec dec ret dbk bak'.split(
    ' ',
  );

/**
 * Why a name of a file or a folder is refused, or `undefined` when it is fine (decision 19). Unicode is welcome, but for
 * characters that make a name read as another one.
 */
export function nameFault(name: string): 'empty' | 'characters' | 'tooLong' | undefined {
  const normal = name.normalize('NFC');
  if (normal.trim() === '' || normal === '.' || normal === '..') return 'empty';
  if (/[\\/:*?"<>|]/.test(normal) || /[. ]$/.test(normal) || hasHiddenCharacters(normal)) return 'characters';
  if (new TextEncoder().encode(normal).length > maxNameBytes) return 'tooLong';
  return undefined;
}

/** Stem and extension of a name (decision 18): a leading dot is part of the stem; the extension keeps its dot. */
export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' };
}

/** The type of a name: its extension without the dot, lower case; '' when it has none. */
export const typeOf = (name: string): string => splitName(name).extension.slice(1).toLowerCase();

/** How often a taken name is counted up before the file is given up (decision 18). */
export const maxRenames = 100;

/**
 * The next name to try when one is taken [S4.20], decision 18: a counter in parentheses before the extension is
 * counted up, or begun at 1. `a.pdf` → `a (1).pdf`, `a (1).pdf` → `a (2).pdf`, `.env` → `.env (1)`.
 */
export function nextName(name: string): string {
  const { stem, extension } = splitName(name);
  const counted = /^(.*) \((\d{1,9})\)$/su.exec(stem);
  return counted ? `${counted[1]} (${Number(counted[2]) + 1})${extension}` : `${stem} (1)${extension}`;
}
