import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isAccessKey, partsOfKey } from '../../../../contract/fiscal/fiscal-key.ts';
import { readFiscal } from '../../../../contract/fiscal/read-fiscal.ts';
import { isValidCnpj } from '../nfe/cnpj.ts';
import { withCheckDigits } from '../nfe/state-registration.ts';
import { fiscalPlanOf, makeFiscalArchive } from './fiscal-archive.ts';
import { fiscalClients, saoPauloCarriers, suppliers, warehouse } from './fiscal-companies.ts';

const today = '2026-11-16';
const { bakery, market, carrier } = fiscalClients;
const decoder = new TextDecoder('utf-8', { fatal: true });

interface Read {
  readonly name: string;
  readonly xml: string;
  readonly root: string;
}
function archiveOf(client: { readonly name: string; readonly cnpj: string }, day = today): readonly Read[] {
  return makeFiscalArchive({ client, today: day }).map(({ name, bytes }) => {
    const xml = decoder.decode(bytes);
    return { name, xml, root: /^<\?xml [^>]*\?><(\w+)/.exec(xml)?.[1] ?? '' };
  });
}
const allOf = (day = today) => [bakery, market, carrier].flatMap((client) => archiveOf(client, day));
const archive = { bakery: archiveOf(bakery), market: archiveOf(market), carrier: archiveOf(carrier) };
const all = Object.values(archive).flat();
/** Months and days that are hard for a calendar: the first of a month, a short month, a turn of the year. */
const otherDays = ['2026-11-01', '2027-02-28', '2027-01-01', '2026-07-02', '2026-03-15'];

const valuesOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map((match) => match[1] ?? '');
const value = (xml: string, element: string): string => valuesOf(xml, element)[0] ?? '';
const inside = (xml: string, element: string): string =>
  new RegExp(`<${element}(?: [^>]*)?>(.*?)</${element}>`, 's').exec(xml)?.[1] ?? '';
const cents = (text: string): number => Math.round(Number(text) * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const rooted = (files: readonly Read[], ...roots: readonly string[]): readonly Read[] =>
  files.filter(({ root }) => roots.includes(root));
const ofModel = (files: readonly Read[], model: '55' | '65') =>
  rooted(files, 'nfeProc').filter(({ xml }) => value(xml, 'mod') === model);
const documentOf = ({ name, xml }: Read) => {
  const document = readFiscal(xml);
  if (document === undefined || typeof document === 'string') throw new Error(`${name} cannot be read`);
  return document;
};
const readable = rooted(all, 'nfeProc', 'cteProc');
const idOf = (xml: string): string => / Id="([^"]+)"/.exec(xml)?.[1] ?? '';
const keyOf = (xml: string): string => idOf(xml).replace(/^(NFe|CTe|CFe)/, '');

/** Child element names of the first element of that name, in order, each once. */
function childrenOf(xml: string, element: string): string {
  const children: string[] = [];
  let depth = 0;
  for (const [, closing, name = '', empty] of inside(xml, element).matchAll(
    /<(\/?)([A-Za-z0-9]+)[^>]*?(\/?)>/g,
  )) {
    if (closing) depth--;
    else {
      if (depth === 0) children.push(name);
      if (!empty) depth++;
    }
  }
  return [...new Set(children)].join(' ');
}

test('each client has as many files of each kind as its plan says, and others have none', () => {
  const countsOf = (files: readonly Read[]) => ({
    nfe: ofModel(files, '55').length,
    nfeOfMonth: ofModel(files, '55').filter(({ xml }) => value(xml, 'dhEmi').startsWith('2026-11')).length,
    canceledNfe: eventsOf(files, '110111', '55').length,
    correctedNfe: eventsOf(files, '110110', '55').length,
    nfce: ofModel(files, '65').length,
    canceledNfce: eventsOf(files, '110111', '65').length,
    voidedNfce: rooted(files, 'ProcInutNFe').length,
    cfe: rooted(files, 'CFe', 'CFeCanc').length,
    canceledCfe: rooted(files, 'CFeCanc').length,
    cte: rooted(files, 'cteProc').length,
    nfse: rooted(files, 'NFSe').length,
  });
  expect(countsOf(archive.bakery)).toEqual(fiscalPlanOf(bakery.cnpj));
  expect(countsOf(archive.market)).toEqual(fiscalPlanOf(market.cnpj));
  expect(countsOf(archive.carrier)).toEqual(fiscalPlanOf(carrier.cnpj));
  expect(fiscalPlanOf(bakery.cnpj)).toMatchObject({ nfe: 200, nfeOfMonth: 35, nfce: 300 });
  expect(fiscalPlanOf('50816329000101')).toBeUndefined();
  expect(makeFiscalArchive({ client: { name: 'Oficina', cnpj: '50816329000101' }, today })).toEqual([]);
});

const eventsOf = (files: readonly Read[], type: string, model: '55' | '65') =>
  rooted(files, 'procEventoNFe').filter(
    ({ xml }) => value(xml, 'tpEvento') === type && partsOfKey(value(xml, 'chNFe')).model === model,
  );

test('the same client and day give the same bytes; another day gives others', () => {
  const again = archiveOf(bakery);
  expect(again).toEqual(archive.bakery);
  expect(archiveOf(bakery, '2026-11-17')).not.toEqual(archive.bakery);
});

test('every file belongs to the test environment, says so at the head of its remarks, and has a name of its own', () => {
  const remarks = ['infCpl', 'xObs', 'xJust', 'xCorrecao', 'xInfComp', 'xTexto'];
  for (const { name, xml, root } of all) {
    expect([...new Set(valuesOf(xml, 'tpAmb'))], name).toEqual(root === 'CFeCanc' ? [] : ['2']);
    const remark = remarks.flatMap((element) => valuesOf(xml, element))[0];
    expect(remark, name).toMatch(/^DEMONSTRAÇÃO - SEM VALOR FISCAL/);
  }
  expect(new Set(all.map(({ name }) => name)).size).toEqual(all.length);
});

test('no text has a character that the schemas refuse', () => {
  // Their type TString: nothing above ÿ, no white space at either end.
  const refused = all.flatMap(({ xml }) =>
    [...xml.matchAll(/>([^<]+)</g)].filter(([, text = '']) => !/^[!-ÿ]([ -ÿ]*[!-ÿ])?$/.test(text)),
  );
  expect(refused).toEqual([]);
});

test('every note and transport can be read and has no fault but that it is a test', () => {
  const faults = readable.map(documentOf).filter(({ warnings }) => warnings.join() !== 'test');
  expect(faults).toEqual([]);
});

test.each([today, ...otherDays])(
  'keys are unique, right, and agree with issuer, date, series and number (%s)',
  (day) => {
    const files = rooted(allOf(day), 'nfeProc', 'cteProc', 'CFe', 'CFeCanc');
    const keys = files.map(({ xml }) => keyOf(xml));
    expect(new Set(keys).size).toEqual(keys.length);
    expect(keys.filter((key) => !isAccessKey(key))).toEqual([]);
    const expected = files.map(({ xml, root }) => {
      const isCoupon = root.startsWith('CFe');
      const header = inside(xml, 'ide');
      const date = value(header, isCoupon ? 'dEmi' : 'dhEmi').replaceAll('-', '');
      return [
        value(header, 'cUF'),
        date.slice(2, 6),
        value(inside(xml, 'emit'), 'CNPJ'),
        value(header, 'mod'),
        isCoupon ? value(header, 'nserieSAT') : value(header, 'serie').padStart(3, '0'),
        (value(header, 'nNF') || value(header, 'nCT') || value(header, 'nCFe')).padStart(
          isCoupon ? 6 : 9,
          '0',
        ),
        value(header, 'tpEmis'),
        value(header, 'cNF') || value(header, 'cCT'),
        value(header, 'cDV'),
      ].join('');
    });
    expect(keys).toEqual(expected);
  },
);

test.each([today, ...otherDays])('nothing happens after the day on which the archive is made (%s)', (day) => {
  const moments = allOf(day).flatMap(({ xml }) =>
    ['dhEmi', 'dhRecbto', 'dhEvento', 'dhRegEvento', 'dhProc', 'dCompet', 'dEmi'].flatMap((element) =>
      valuesOf(xml, element).map((text) => text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3').slice(0, 10)),
    ),
  );
  expect(moments.filter((moment) => moment > day)).toEqual([]);
  expect(moments.length).toBeGreaterThan(1000);
});

test.each([today, ...otherDays])(
  'the bakery buys 35 times in the month, the rest in the eight before (%s)',
  (day) => {
    const months = ofModel(archiveOf(bakery, day), '55').map(({ xml }) => value(xml, 'dhEmi').slice(0, 7));
    const counts = new Map<string, number>();
    for (const month of months) counts.set(month, (counts.get(month) ?? 0) + 1);
    expect(counts.get(day.slice(0, 7))).toEqual(35);
    expect(counts.get('2024-03')).toEqual(1);
    expect(counts.size).toEqual(10);
  },
);

test('the bakery buys from its nine suppliers, in the month too; numbers of each rise with time', () => {
  const notes = ofModel(archive.bakery, '55').map(documentOf);
  const issuers = (list: typeof notes) => new Set(list.map(({ parties }) => parties[0]?.taxId));
  const nine = new Set(Object.values(suppliers).map(({ cnpj }) => cnpj));
  expect(issuers(notes)).toEqual(nine);
  expect(issuers(notes.filter(({ issuedAt }) => issuedAt.startsWith('2026-11')))).toEqual(nine);
  for (const cnpj of nine) {
    const own = notes
      .filter(({ parties }) => parties[0]?.taxId === cnpj)
      .toSorted((one, other) => (one.issuedAt < other.issuedAt ? -1 : 1))
      .map(({ number }) => Number(number));
    expect(own).toEqual([...new Set(own)].toSorted((one, other) => one - other));
    expect(own[0]).toBeGreaterThan(0);
  }
});

test('no note is denied but one of 2024', () => {
  const denied = readable.map(documentOf).filter(({ status }) => status !== 'authorized');
  expect(denied.map(({ status, issuedAt }) => [status, issuedAt.slice(0, 4)])).toEqual([['denied', '2024']]);
});

test('a CNPJ with letters has no key before it could exist', () => {
  const keys = allOf('2027-02-28')
    .concat(all)
    .map(({ xml }) => keyOf(xml))
    .filter(isAccessKey)
    .map((key) => ({ issuer: partsOfKey(key).issuer, issued: partsOfKey(key).issued }));
  const before = (cnpj: string, month: string) =>
    keys.filter(({ issuer, issued }) => issuer === cnpj && issued < month);
  expect(before(suppliers.sugar.cnpj, '2607')).toEqual([]);
  expect(before(carrier.cnpj, '2608')).toEqual([]);
  expect(keys.filter(({ issuer }) => issuer === suppliers.sugar.cnpj).length).toBeGreaterThan(5);
  expect(archiveOf(carrier, '2026-08-02')).toEqual([]);
});

test('each line is quantity times price, and the lines and the freight make the total, to the cent', () => {
  for (const { name, xml } of rooted(all, 'nfeProc')) {
    const lines = [...xml.matchAll(/<prod>(.*?)<\/prod>/gs)].map(([line]) => line);
    const amounts = lines.map((line) => cents(value(line, 'vProd')));
    expect(amounts, name).toEqual(
      lines.map((line) => Math.round(Number(value(line, 'qCom')) * cents(value(line, 'vUnCom')))),
    );
    const totals = inside(xml, 'ICMSTot');
    const total = (element: string) => cents(value(totals, element));
    const sums = (element: string) =>
      sum([...xml.matchAll(/<det .*?<\/det>/gs)].map(([line]) => cents(value(line, element))));
    expect(total('vProd'), name).toEqual(sum(amounts));
    expect(total('vFrete'), name).toEqual(sums('vFrete'));
    expect([total('vICMS'), total('vPIS'), total('vCOFINS')], name).toEqual(
      ['vICMS', 'vPIS', 'vCOFINS'].map(sums),
    );
    expect(total('vNF'), name).toEqual(total('vProd') + total('vFrete'));
    expect(sum(valuesOf(xml, 'vPag').map(cents)), name).toEqual(total('vNF'));
    const bills = valuesOf(xml, 'vDup').map(cents);
    expect(bills.length === 0 || sum(bills) === total('vNF'), name).toEqual(true);
  }
});

test('the parts of a transport make its price; those of a coupon its total; a service is what was declared', () => {
  for (const { name, xml } of rooted(all, 'cteProc'))
    expect(sum(valuesOf(xml, 'vComp').map(cents)), name).toEqual(cents(value(xml, 'vTPrest')));
  for (const { name, xml } of rooted(all, 'CFe')) {
    const paid = sum(valuesOf(xml, 'vMP').map(cents));
    expect([sum(valuesOf(xml, 'vItem').map(cents)), paid], name).toEqual(
      Array(2).fill(cents(value(xml, 'vCFe'))),
    );
  }
  for (const { name, xml } of rooted(all, 'NFSe'))
    expect([value(xml, 'vLiq'), value(xml, 'vBC')], name).toEqual(Array(2).fill(value(xml, 'vServ')));
});

test('digests are those of the canonical signed elements', () => {
  for (const { name, xml, root } of all) {
    const [, tag = ''] = /<(\w+) [^>]*?Id="/.exec(xml) ?? [];
    const namespace = / xmlns="[^"]+"/.exec(xml.slice(0, xml.indexOf('Id=')))?.[0] ?? '';
    const element = new RegExp(`<${tag} .*?</${tag}>`, 's').exec(xml)?.[0] ?? '';
    const hash = root.startsWith('CFe') ? 'sha256' : 'sha1';
    const digest = createHash(hash)
      .update(element.replace(`<${tag} `, `<${tag}${namespace} `))
      .digest('base64');
    const told = [...valuesOf(xml, 'DigestValue'), ...valuesOf(xml, 'digVal')];
    expect(new Set(told), name).toEqual(new Set([digest]));
    expect(element, name).not.toMatch(/\/>/);
    expect(xml, name).toContain(`<Reference URI="#${idOf(xml)}">`);
  }
});

test('protocols name state and year, and no answer comes before its document', () => {
  const answered = rooted(all, 'nfeProc', 'cteProc');
  for (const { name, xml } of answered) {
    const [number, at, issued] = [value(xml, 'nProt'), value(xml, 'dhRecbto'), value(xml, 'dhEmi')];
    expect(number, name).toMatch(new RegExp(`^1${value(xml, 'cUF')}${at.slice(2, 4)}\\d{10}$`));
    expect(at >= issued, name).toEqual(true);
  }
  const numbers = answered.map(({ xml }) => value(xml, 'nProt'));
  expect(new Set(numbers).size).toEqual(numbers.length);
});

test('an event is about a note of the archive, after its authorisation and on the same day', () => {
  const notes = new Map(rooted(all, 'nfeProc').map(({ xml }) => [value(xml, 'chNFe'), xml]));
  const events = rooted(all, 'procEventoNFe');
  for (const { name, xml } of events) {
    const note = notes.get(value(xml, 'chNFe')) ?? '';
    const [authorized, sent, registered] = [
      value(note, 'dhRecbto'),
      value(xml, 'dhEvento'),
      value(xml, 'dhRegEvento'),
    ];
    expect(authorized < sent && sent <= registered, name).toEqual(true);
    expect(sent.slice(0, 10), name).toEqual(authorized.slice(0, 10));
    expect(value(xml, 'CNPJ'), name).toEqual(value(inside(note, 'emit'), 'CNPJ'));
    expect(idOf(xml), name).toEqual(`ID${value(xml, 'tpEvento')}${value(xml, 'chNFe')}01`);
    if (value(xml, 'tpEvento') === '110111')
      expect(value(inside(xml, 'detEvento'), 'nProt')).toEqual(value(note, 'nProt'));
  }
  const touched = events.map(({ xml }) => value(xml, 'chNFe'));
  expect(new Set(touched).size).toEqual(touched.length);
});

test('a transport of the carrier brings a note of the bakery that was not cancelled, from its supplier', () => {
  const canceled = new Set(eventsOf(archive.bakery, '110111', '55').map(({ xml }) => value(xml, 'chNFe')));
  const notes = new Map(ofModel(archive.bakery, '55').map((file) => [value(file.xml, 'chNFe'), file]));
  const carried = archive.carrier.filter(({ root }) => root === 'cteProc').map(documentOf);
  expect(new Set(carried.flatMap((one) => one.carried)).size).toEqual(30);
  for (const transport of carried) {
    const [key = ''] = transport.carried;
    const file = notes.get(key);
    expect(canceled.has(key)).toEqual(false);
    const note = file && documentOf(file);
    const party = (role: string) => transport.parties.find((one) => one.role === role);
    expect([party('sender')?.taxId, party('recipient')?.taxId]).toEqual(
      note?.parties.map(({ taxId }) => taxId),
    );
    expect(transport.totals.find(({ name }) => name === 'vCarga')?.amount).toEqual(note?.total);
    expect(note?.transport.find(({ name }) => name === 'carrier')?.value).toEqual(carrier.name);
    expect(note && note.issuedAt < transport.issuedAt).toEqual(true);
  }
});

test('the market pays for the transports in its archive, as sender, as recipient, or as another', () => {
  const files = rooted(archive.market, 'cteProc');
  const takers = files.map(documentOf).map(({ parties }) => parties.find(({ role }) => role === 'taker'));
  expect(new Set(takers.map((taker) => taker?.taxId))).toEqual(new Set([market.cnpj]));
  expect(new Set(files.map(({ xml }) => value(xml, 'toma')))).toEqual(new Set(['0', '3', '4']));
});

test('every party has a valid number, and the client is one of the parties of each of its documents', () => {
  for (const [client, files] of [
    [bakery, archive.bakery],
    [market, archive.market],
    [carrier, archive.carrier],
  ] as const)
    for (const { name, xml, root } of files) {
      expect(
        valuesOf(xml, 'CNPJ').filter((cnpj) => !isValidCnpj(cnpj)),
        name,
      ).toEqual([]);
      if (root === 'procEventoNFe') continue;
      expect(valuesOf(xml, 'CNPJ'), name).toContain(client.cnpj);
    }
  const persons = all.flatMap(({ xml }) => valuesOf(xml, 'CPF'));
  const digit = (digits: string) =>
    ((sum([...digits].map((one, index) => Number(one) * (digits.length + 1 - index))) * 10) % 11) % 10;
  expect(
    persons.filter((cpf) => `${digit(cpf.slice(0, 9))}${digit(cpf.slice(0, 10))}` !== cpf.slice(9)),
  ).toEqual([]);
  expect(persons.length).toBeGreaterThan(10);
});

test('every company has a state registration with the check digits of its state', () => {
  const companies = [
    ...Object.values(suppliers),
    ...Object.values(fiscalClients),
    ...saoPauloCarriers,
    warehouse,
  ];
  const wrong = companies.filter(
    ({ state, registration }) => withCheckDigits(state, registration) !== registration,
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('an NFC-e is issued by its shop, to no company, with the code that a telephone reads', () => {
  const pages: Readonly<Record<string, string>> = {
    [bakery.cnpj]: 'http://www.fazenda.pr.gov.br/nfce',
    [market.cnpj]: 'https://www.homologacao.nfce.fazenda.sp.gov.br',
  };
  for (const { name, xml } of ofModel(all, '65')) {
    const page = pages[value(inside(xml, 'emit'), 'CNPJ')];
    expect([value(xml, 'qrCode'), value(xml, 'urlChave')], name).toEqual([
      `${page}/qrcode?p=${value(xml, 'chNFe')}|3|2`,
      `${page}/consulta`,
    ]);
    expect(valuesOf(inside(xml, 'dest'), 'CNPJ'), name).toEqual([]);
  }
  const market65 = ofModel(archive.market, '65').map(({ xml }) => value(xml, 'dhEmi'));
  expect(market65.filter((moment) => moment < '2026')).toEqual([]);
});

test('voided numbers are those that the till left out', () => {
  const numbers = ofModel(archive.bakery, '65').map(({ xml }) => Number(value(xml, 'nNF')));
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const missing = Array.from({ length: last - first }, (_, index) => first + index).filter(
    (number) => !numbers.includes(number),
  );
  const voided = rooted(archive.bakery, 'ProcInutNFe').flatMap(({ xml }) => {
    const [from, to] = [Number(value(xml, 'nNFIni')), Number(value(xml, 'nNFFin'))];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  expect(voided).toEqual(missing);
});

test('coupons end with 2025, have no namespace, and what cancels one names it', () => {
  const coupons = rooted(archive.market, 'CFe');
  const ids = new Set(coupons.map(({ xml }) => idOf(xml)));
  expect(coupons.filter(({ xml }) => value(xml, 'dEmi') > '20251231')).toEqual([]);
  for (const { name, xml, root } of rooted(archive.market, 'CFe', 'CFeCanc'))
    expect(xml.startsWith(`<?xml version="1.0" encoding="UTF-8"?><${root}><infCFe Id="CFe`), name).toEqual(
      true,
    );
  const canceled = rooted(archive.market, 'CFeCanc').map(
    ({ xml }) => / chCanc="([^"]+)"/.exec(xml)?.[1] ?? '',
  );
  expect(canceled.filter((id) => !ids.has(id))).toEqual([]);
});

test('the first note is that of the pictures', () => {
  const [first] = archive.bakery;
  const note = first && documentOf(first);
  expect(note).toMatchObject({
    number: '48213',
    series: '1',
    issuedAt: '2026-11-12T07:48:00-03:00',
    nature: 'Venda de produção própria',
    key: '41261111222333000181550010000482131703941254',
    status: 'authorized',
    protocol: { number: '141260074821347', at: '2026-11-12T07:49:00-03:00' },
    total: '4386.00',
    parties: [
      {
        role: 'issuer',
        name: 'Moinho Campos Gerais S.A.',
        taxId: '11222333000181',
        stateRegistration: '2030014874',
        state: 'PR',
        address: 'Av. Visconde de Mauá, 1200 · Oficinas · Ponta Grossa, PR · CEP 84040-000',
      },
      { role: 'recipient', name: 'Padaria São João Ltda', taxId: '12345678000195' },
    ],
    installments: [{ number: '001', due: '2026-12-12', amount: '4386.00' }],
    payments: [{ kind: '15', amount: '4386.00' }],
    transport: [
      { name: 'freight', value: '0' },
      { name: 'volumes', value: '40' },
      { name: 'weight', value: '970' },
    ],
  });
  expect(
    note?.items.map(({ name, quantity, unit, unitPrice, total }) => [name, quantity, unit, unitPrice, total]),
  ).toEqual([
    ['Farinha de trigo tipo 1, saco 25 kg', '30.0000', 'SC', '98.0000000000', '2940.00'],
    ['Farinha integral, saco 25 kg', '8.0000', 'SC', '104.5000000000', '836.00'],
    ['Fermento biológico seco, caixa 10 kg', '2.0000', 'CX', '245.0000000000', '490.00'],
  ]);
  const amounts = Object.fromEntries(note?.totals.map(({ name, amount }) => [name, amount]) ?? []);
  expect([amounts.vProd, amounts.vFrete, amounts.vICMS]).toEqual(['4266.00', '120.00', '511.92']);
  expect(
    archive.bakery.filter(({ xml }) => keyOf(xml) === '41261112ABC34501DE35550010000224181518302740').length,
  ).toEqual(1);
});

test('elements are in the order of their layouts', () => {
  const xmlOf = (files: readonly Read[], ...parts: readonly string[]) =>
    files.find(({ xml }) => parts.every((part) => xml.includes(part)))?.xml ?? '';
  const note = xmlOf(archive.bakery, '<mod>55</mod>', '<transporta>', '<dup>');
  const orders = (xml: string, elements: readonly string[]) =>
    elements.map((element) => `${element}: ${childrenOf(xml, element)}`);
  expect(
    orders(note, ['infNFe', 'dest', 'prod', 'transp', 'transporta', 'vol', 'cobr', 'pag', 'detPag']),
  ).toEqual([
    'infNFe: ide emit dest det total transp cobr pag infAdic',
    'dest: CNPJ xNome enderDest indIEDest IE',
    'prod: cProd cEAN xProd NCM CFOP uCom qCom vUnCom vProd cEANTrib uTrib qTrib vUnTrib vFrete indTot',
    'transp: modFrete transporta vol',
    'transporta: CNPJ xNome IE xEnder xMun UF',
    'vol: qVol esp pesoL pesoB',
    'cobr: fat dup',
    'pag: detPag',
    'detPag: indPag tPag vPag',
  ]);
  expect(
    orders(xmlOf(archive.bakery, '<mod>65</mod>', '</emit><det '), ['nfeProc', 'NFe', 'infNFe', 'ide']),
  ).toEqual([
    'nfeProc: NFe protNFe',
    'NFe: infNFe infNFeSupl Signature',
    'infNFe: ide emit det total transp pag infAdic',
    'ide: cUF cNF natOp mod serie nNF dhEmi tpNF idDest cMunFG tpImp tpEmis cDV tpAmb finNFe indFinal indPres procEmi verProc',
  ]);
  const transport = xmlOf(archive.market, '<cteProc', '<toma4>');
  expect(
    orders(transport, [
      'CTe',
      'infCte',
      'ide',
      'toma4',
      'emit',
      'enderEmit',
      'vPrest',
      'infCTeNorm',
      'infOutros',
    ]),
  ).toEqual([
    'CTe: infCte Signature',
    'infCte: ide compl emit rem dest vPrest imp infCTeNorm',
    'ide: cUF cCT CFOP natOp mod serie nCT dhEmi tpImp tpEmis cDV tpAmb tpCTe procEmi verProc cMunEnv xMunEnv UFEnv modal tpServ cMunIni xMunIni UFIni cMunFim xMunFim UFFim retira indIEToma toma4',
    'toma4: toma CNPJ IE xNome enderToma',
    'emit: CNPJ IE xNome enderEmit CRT',
    'enderEmit: xLgr nro xBairro cMun xMun CEP UF fone',
    'vPrest: vTPrest vRec Comp',
    'infCTeNorm: infCarga infDoc infModal',
    'infOutros: tpDoc descOutros nDoc dEmi vDocFisc',
  ]);
  expect(orders(xmlOf(archive.market, '<CFe>'), ['infCFe', 'ide', 'emit', 'prod', 'total', 'pgto'])).toEqual([
    'infCFe: ide emit dest det total pgto infAdic',
    'ide: cUF cNF mod nserieSAT nCFe dEmi hEmi cDV tpAmb CNPJ signAC assinaturaQRCODE numeroCaixa',
    'emit: CNPJ xNome enderEmit IE cRegTrib indRatISSQN',
    'prod: cProd xProd NCM CFOP uCom qCom vUnCom vProd indRegra vItem',
    'total: ICMSTot vCFe',
    'pgto: MP vTroco',
  ]);
  expect(orders(xmlOf(archive.market, '<CFeCanc>'), ['infCFe'])).toEqual([
    'infCFe: dEmi hEmi ide emit dest total infAdic',
  ]);
  expect(
    orders(xmlOf(archive.bakery, '<procEventoNFe'), ['procEventoNFe', 'infEvento', 'detEvento']),
  ).toEqual([
    'procEventoNFe: evento retEvento',
    'infEvento: cOrgao tpAmb CNPJ chNFe dhEvento tpEvento nSeqEvento verEvento detEvento',
    expect.stringMatching(/^detEvento: descEvento (nProt xJust|xCorrecao xCondUso)$/),
  ]);
  expect(orders(xmlOf(archive.bakery, '<ProcInutNFe'), ['ProcInutNFe', 'infInut'])).toEqual([
    'ProcInutNFe: inutNFe retInutNFe',
    'infInut: tpAmb xServ cUF ano CNPJ mod serie nNFIni nNFFin xJust',
  ]);
  expect(orders(xmlOf(archive.carrier, '<NFSe'), ['NFSe', 'infNFSe', 'infDPS', 'serv'])).toEqual([
    'NFSe: infNFSe Signature',
    'infNFSe: xLocEmi xLocPrestacao nNFSe cLocIncid xLocIncid xTribNac verAplic ambGer tpEmis procEmi cStat dhProc nDFSe emit valores DPS',
    'infDPS: tpAmb dhEmi verAplic serie nDPS dCompet tpEmit cLocEmi prest toma serv valores',
    'serv: locPrest cServ infoCompl',
  ]);
});

test('a service has an Id of its city, provider, number and month, with the right check digit', () => {
  for (const { name, xml } of rooted(all, 'NFSe')) {
    const body = `${value(xml, 'cMun')}22${value(xml, 'CNPJ')}${value(xml, 'nNFSe').padStart(13, '0')}`;
    const month = value(xml, 'dhEmi').slice(2, 7).replace('-', '');
    expect(idOf(xml), name).toMatch(new RegExp(`^NFS${body}${month}\\d{10}$`));
    const weighed = [...idOf(xml).slice(3, -1)]
      .toReversed()
      .map((letter, place) => (letter.charCodeAt(0) - 48) * (2 + (place % 8)));
    const rest = sum(weighed) % 11;
    expect(idOf(xml).at(-1), name).toEqual(String(rest < 2 ? 0 : 11 - rest));
  }
});
