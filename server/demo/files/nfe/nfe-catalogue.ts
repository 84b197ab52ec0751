/** Where a company is; the codes are IBGE's. */
export interface Place {
  readonly state: string;
  readonly stateCode: string;
  readonly city: string;
  readonly cityCode: string;
  readonly street: string;
  readonly district: string;
  readonly cep: string;
  readonly areaCode: string;
  /** Digits of a state registration (IE) there. */
  readonly registrationLength: number;
}

/** `unitPrice` is in cents. */
export interface Product {
  /** The word that names goods of this kind in the title of an invoice. */
  readonly group: 'escritório' | 'móveis' | 'copa';
  readonly code: string;
  readonly name: string;
  /** Eight digits of the Mercosul nomenclature. */
  readonly ncm: string;
  readonly unit: string;
  readonly unitPrice: number;
}

/** Where the recipients are: the clients of the firm in Curitiba. */
export const curitiba: Place = {
  state: 'PR',
  stateCode: '41',
  city: 'Curitiba',
  cityCode: '4106902',
  street: 'Rua XV de Novembro',
  district: 'Centro',
  cep: '80020310',
  areaCode: '41',
  registrationLength: 10,
};

export const places: readonly Place[] = [
  {
    state: 'SP',
    stateCode: '35',
    city: 'São Paulo',
    cityCode: '3550308',
    street: 'Avenida Paulista',
    district: 'Bela Vista',
    cep: '01310100',
    areaCode: '11',
    registrationLength: 12,
  },
  curitiba,
  {
    state: 'MG',
    stateCode: '31',
    city: 'Belo Horizonte',
    cityCode: '3106200',
    street: 'Avenida Afonso Pena',
    district: 'Centro',
    cep: '30130002',
    areaCode: '31',
    registrationLength: 13,
  },
  {
    state: 'RS',
    stateCode: '43',
    city: 'Porto Alegre',
    cityCode: '4314902',
    street: 'Rua dos Andradas',
    district: 'Centro Histórico',
    cep: '90020005',
    areaCode: '51',
    registrationLength: 10,
  },
  {
    state: 'SC',
    stateCode: '42',
    city: 'Florianópolis',
    cityCode: '4205407',
    street: 'Rua Felipe Schmidt',
    district: 'Centro',
    cep: '88010001',
    areaCode: '48',
    registrationLength: 9,
  },
];

export const issuerNames: readonly string[] = [
  'Papelaria Horizonte Ltda',
  'Distribuidora Três Marias Ltda',
  'Comercial Ipê & Filhos Ltda',
  'Ferragens Bom Jesus EIRELI',
  'Móveis Araucária Ltda',
  'Suprimentos Litoral ME',
];

export const products: readonly Product[] = [
  {
    group: 'escritório',
    code: 'PAP-001',
    name: 'Papel sulfite A4 75 g/m² - caixa com 10 resmas',
    ncm: '48025610',
    unit: 'CX',
    unitPrice: 23990,
  },
  {
    group: 'escritório',
    code: 'CAN-014',
    name: 'Caneta esferográfica azul',
    ncm: '96081000',
    unit: 'UN',
    unitPrice: 189,
  },
  {
    group: 'escritório',
    code: 'TON-220',
    name: 'Toner para impressora laser',
    ncm: '84439933',
    unit: 'UN',
    unitPrice: 31450,
  },
  {
    group: 'escritório',
    code: 'CAB-005',
    name: 'Cabo de rede Cat6 - rolo de 100 m',
    ncm: '85444900',
    unit: 'RL',
    unitPrice: 41200,
  },
  {
    group: 'móveis',
    code: 'CAD-310',
    name: 'Cadeira giratória com braços',
    ncm: '94013090',
    unit: 'UN',
    unitPrice: 64900,
  },
  {
    group: 'móveis',
    code: 'MES-121',
    name: 'Mesa de escritório 1,40 m',
    ncm: '94033000',
    unit: 'UN',
    unitPrice: 78500,
  },
  {
    group: 'móveis',
    code: 'ARM-044',
    name: 'Armário de aço com duas portas',
    ncm: '94031000',
    unit: 'UN',
    unitPrice: 112000,
  },
  {
    group: 'copa',
    code: 'CAF-050',
    name: 'Café torrado e moído 500 g',
    ncm: '09012100',
    unit: 'PCT',
    unitPrice: 2790,
  },
  {
    group: 'copa',
    code: 'ACU-010',
    name: 'Açúcar refinado 1 kg',
    ncm: '17019900',
    unit: 'PCT',
    unitPrice: 519,
  },
  {
    group: 'copa',
    code: 'FIL-103',
    name: 'Filtro de papel para café nº 103 - 30 unidades',
    ncm: '48232099',
    unit: 'PCT',
    unitPrice: 689,
  },
];
