import type { Part } from '../blobs/parts.ts';
import type { newsArticles, newsAttachments, newsSeen } from '../db/schema/brazil-schema.ts';
import { contactIdOf } from './accounts.ts';
import { makeDocument } from './files/make-document.ts';
import { firms } from './firms.ts';
import { idOf } from './identity.ts';
import type { Pack } from './pack.ts';

/** The firm that writes news. */
export const newsFirm = '2001';

/** The rows of the firm's news. */
export interface NewsRows {
  readonly articles: (typeof newsArticles.$inferInsert)[];
  readonly attachments: (typeof newsAttachments.$inferInsert)[];
  readonly seen: (typeof newsSeen.$inferInsert)[];
}

/** The same with attachments whose bytes are not stored yet. */
export interface DemoNews extends Omit<NewsRows, 'attachments'> {
  readonly attachments: (Omit<typeof newsAttachments.$inferInsert, 'blobKey'> & { readonly part: Part })[];
}

interface Topic {
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  readonly category: (typeof newsArticles.$inferInsert)['category'];
  readonly audience?: (typeof newsArticles.$inferInsert)['audience'];
  readonly daysAgo: number;
  readonly pdf?: string;
  readonly isSeen?: true;
}

const topics: readonly Topic[] = [
  {
    title: '13º salário: prazos e adiantamento',
    summary: 'A primeira parcela vence em 30 de novembro e a segunda em 18 de dezembro de 2026.',
    html:
      '<h2>Prazos</h2><ul><li><strong>1ª parcela:</strong> até 30 de novembro.</li>' +
      '<li><strong>2ª parcela:</strong> até 20 de dezembro; em 2026 o dia 20 é domingo, por isso vale a sexta-feira, dia 18.</li></ul>' +
      '<p>Quem pediu o adiantamento nas férias já recebeu a primeira parcela.</p>',
    category: 'payroll',
    audience: { kind: 'traits', traits: ['employees'] },
    daysAgo: 0,
    pdf: 'Calendário do 13º salário',
  },
  {
    title: '20 de novembro é feriado nacional',
    summary: 'O Dia da Consciência Negra muda o vencimento de guias em novembro.',
    html:
      '<p>Desde 2024 o dia 20 de novembro é feriado nacional. Guias que vencem no dia 20 são antecipadas ou adiadas:</p>' +
      '<table><thead><tr><th>Guia</th><th>Vencimento em 2026</th></tr></thead><tbody>' +
      '<tr><td>FGTS e DARF INSS</td><td>19 de novembro</td></tr><tr><td>DAS</td><td>23 de novembro</td></tr></tbody></table>',
    category: 'fiscal',
    daysAgo: 3,
  },
  {
    title: 'CNPJ alfanumérico: o que muda',
    summary: 'Novas inscrições podem ter letras. Os números que já existem ficam como estão.',
    html:
      '<p>Desde julho de 2026 a Receita Federal dá às <em>novas</em> inscrições números com letras.</p>' +
      '<ul><li>Nada muda para empresas que já existem.</li><li>Confira se o seu sistema aceita letras no cadastro de fornecedores.</li></ul>',
    category: 'fiscal',
    daysAgo: 6,
    pdf: 'CNPJ alfanumérico',
  },
  {
    title: 'Recesso de fim de ano do escritório',
    summary: 'Atendimento reduzido entre 24 de dezembro e 1º de janeiro.',
    html: '<p>Entre 24 de dezembro e 1º de janeiro atendemos das 9 h às 12 h. As guias saem antes do recesso.</p>',
    category: 'office',
    daysAgo: 11,
    isSeen: true,
  },
  {
    title: 'PIS e Cofins terminam em 2026',
    summary: 'A partir de 2027 vem a CBS. Vamos avisar quando as datas estiverem confirmadas.',
    html: '<p>As datas de pagamento de 2027 ainda não estão confirmadas. Até lá nada muda para você.</p>',
    category: 'fiscal',
    audience: { kind: 'clients', clientIds: [idOf('client', newsFirm, 'Café Serra Azul')] },
    daysAgo: 2,
  },
];

const dayMs = 86_400_000;
const seed = 20_612;

/** The news of the demo: for all, for clients with employees, and for one client; one is read already. */
export async function demoNews(pack: Pack, now: Date): Promise<DemoNews> {
  const news: DemoNews = { articles: [], attachments: [], seen: [] };
  const firmName = firms.find(({ id }) => id === newsFirm)?.name ?? '';
  for (const { title, summary, html, category, audience, daysAgo, pdf, isSeen } of topics) {
    const id = idOf('article', newsFirm, title);
    const publishedAt = new Date(now.getTime() - daysAgo * dayMs - 60_000);
    news.articles.push({
      id,
      companyId: newsFirm,
      title,
      summary,
      bodyHtml: html,
      category,
      audience: audience ?? { kind: 'all' },
      authorId: contactIdOf(`firm ${newsFirm}`),
      authorName: firmName,
      publishedAt,
      pinned: false,
    });
    if (isSeen) news.seen.push({ articleId: id, contactId: contactIdOf('brazil'), seenAt: publishedAt });
    if (!pdf) continue;
    const client = { name: firmName, cnpj: undefined };
    const year = now.getFullYear();
    const file = await makeDocument({ kind: 'pdf', title: pdf, seed, market: 'br', client, year });
    const { part, sha256 } = pack.add(file.bytes);
    const { name, mimeType } = file;
    const attachment = { id: idOf('attachment', id, pdf), articleId: id, name, mimeType };
    news.attachments.push({ ...attachment, size: part.size, part, sha256, createdAt: publishedAt });
  }
  return news;
}
