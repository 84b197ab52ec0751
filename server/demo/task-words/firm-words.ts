import type { Market } from '../files/markets.ts';

/** What the script that plays a firm writes about the file that it returns. */
export interface FirmWords {
  readonly reason: string;
  readonly whatToDo: string;
}

const english: FirmWords = {
  reason: 'Part of this file is too dark to read.',
  whatToDo: 'Scan or photograph it again in good light, then send it again.',
};

export const firmWords: Readonly<Record<Market, FirmWords>> = {
  us: english,
  uk: english,
  br: {
    reason: 'Uma parte deste arquivo está escura demais para ler.',
    whatToDo: 'Digitalize ou fotografe de novo com boa luz e envie outra vez.',
  },
  ar: {
    reason: 'Una parte de este archivo está demasiado oscura para leerla.',
    whatToDo: 'Escaneala o sacale otra foto con buena luz y enviala de nuevo.',
  },
  ca: {
    reason: 'Une partie de ce fichier est trop sombre pour être lue.',
    whatToDo: 'Numérisez-la ou photographiez-la de nouveau avec un bon éclairage, puis renvoyez-la.',
  },
};
