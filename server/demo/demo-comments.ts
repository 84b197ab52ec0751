import type { documents } from '../db/schema/core-schema.ts';
import type { comments } from '../db/schema/storage-schema.ts';
import { deriveSeed, seededRandom } from './files/seeded-random.ts';
import { idOf } from './identity.ts';

type Side = 'firm' | 'client';
type Words = Readonly<Record<Side, readonly string[]>>;

/** What people say about a document, in the language of their firm. */
const english: Words = {
  firm: [
    'Please have a look at page 2 and tell us if the amounts are right.',
    'Thank you, this is complete.',
    'We still need the second page of this.',
    'Filed. Nothing else to do on your side.',
  ],
  client: [
    'The amounts look right to me.',
    'Sorry for the delay, here it is.',
    'Is this the version to sign?',
    'I will send the missing page tomorrow.',
  ],
};
const spanish: Words = {
  firm: [
    'Por favor, revisá la página 2 y avisanos si los importes están bien.',
    'Gracias, está completo.',
    'Todavía nos falta la segunda hoja.',
    'Presentado. No tenés que hacer nada más.',
  ],
  client: [
    'Los importes me parecen correctos.',
    'Perdón por la demora, acá está.',
    '¿Esta es la versión para firmar?',
    'Mañana mando la hoja que falta.',
  ],
};
const french: Words = {
  firm: [
    'Veuillez vérifier la page 2 et nous dire si les montants sont exacts.',
    'Merci, le document est complet.',
    'Il nous manque encore la deuxième page.',
    'C’est produit. Vous n’avez rien d’autre à faire.',
  ],
  client: [
    'Les montants me semblent exacts.',
    'Désolé du retard, le voici.',
    'Est-ce la version à signer ?',
    'J’enverrai la page manquante demain.',
  ],
};
const portuguese: Words = {
  firm: [
    'Por favor, confira a página 2 e nos diga se os valores estão certos.',
    'Obrigado, está completo.',
    'Ainda falta a segunda página.',
    'Entregue. Você não precisa fazer mais nada.',
  ],
  client: [
    'Os valores me parecem certos.',
    'Desculpe a demora, aqui está.',
    'Esta é a versão para assinar?',
    'Envio a página que falta amanhã.',
  ],
};
const wordsOf = { us: english, uk: english, ar: spanish, ca: french, br: portuguese } as const;

const hourMs = 3_600_000;

/**
 * As many comments as a document counts, firm and client in turn, between its last change and `now`. The same document
 * gets the same ones.
 */
export function commentsOn(
  document: Omit<typeof documents.$inferInsert, 'blobKey'> & { readonly modifiedAt: Date },
  market: keyof typeof wordsOf,
  authors: Readonly<Record<Side, { readonly contactId: string; readonly name: string }>>,
  now: Date,
): (typeof comments.$inferInsert)[] {
  const total = document.commentsCount ?? 0;
  const random = seededRandom(deriveSeed(11, document.id));
  const first = random.int(0, 3);
  const step = Math.min(hourMs, (now.getTime() - document.modifiedAt.getTime()) / (total + 1));
  return Array.from({ length: total }, (_, index) => {
    const side = (index + first) % 2 === 0 ? 'firm' : 'client';
    const words = wordsOf[market][side];
    return {
      id: idOf('comment', document.id, String(index)),
      documentId: document.id,
      text: words[(index + first) % words.length] ?? '',
      authorId: authors[side].contactId,
      authorName: authors[side].name,
      authorKind: side,
      createdAt: new Date(document.modifiedAt.getTime() + (index + 1) * step),
    };
  });
}
