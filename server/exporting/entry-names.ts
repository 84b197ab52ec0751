import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import { splitName } from '../../contract/storage/file-rules.ts';

/** Names that Windows keeps for devices, whatever their extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A name that any system can unpack, and that leads nowhere: no separator, drive, device, control character or `..`.
 * `../a:b.txt` → `.._a_b.txt`.
 */
export function safeName(name: string): string {
  const plain = withoutHiddenCharacters(name.normalize('NFC').replaceAll(/\p{Cc}/gu, '_'))
    .replaceAll(/[\\/:*?"<>|]/gu, '_')
    .replace(/[. ]+$/, '');
  if (plain === '') return '_';
  return devices.test(plain) ? `_${plain}` : plain;
}

/** Gives out paths of one archive, none of them twice: not even in another case, which some systems take for the same. */
export function createEntryNames() {
  const taken = new Set<string>();

  function claim(folder: string, stem: string, extension: string): string {
    for (let count = 0; ; count += 1) {
      const path = `${folder}${stem}${count === 0 ? '' : ` (${count})`}${extension}`;
      const key = path.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  }

  return {
    /** The path of a file in `folder`, which is '' or ends in a slash. */
    file(folder: string, name: string): string {
      const { stem, extension } = splitName(safeName(name));
      return claim(folder, stem, extension);
    },
    /** The path of a folder in `folder`, with a slash at its end. */
    folder(folder: string, name: string): string {
      return `${claim(folder, safeName(name), '')}/`;
    },
  };
}
