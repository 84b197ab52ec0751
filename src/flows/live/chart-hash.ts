import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Chart } from '../../../machines/live/chart.ts';

/** What pins a trail to a chart: states, transitions and the names of guards; SHA-256 in hexadecimal digits. */
export const hashOf = (chart: Chart): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(chart))));
