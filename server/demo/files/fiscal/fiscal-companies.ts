/** What a company of the normal regime adds to its prices, in per cent. */
export interface TaxRates {
  readonly icms: number;
  readonly pis: number;
  readonly cofins: number;
}

/** A company as fiscal documents name it; all numbers without punctuation. */
export interface Company extends City {
  readonly name: string;
  readonly cnpj: string;
  /** Its state registration (IE). */
  readonly registration: string;
  readonly street: string;
  readonly number: string;
  readonly district: string;
  readonly cep: string;
  readonly phone: string;
  /** `null` under the Simples Nacional. */
  readonly rates: TaxRates | null;
}

/** The codes are IBGE's. */
interface City {
  readonly city: string;
  readonly cityCode: string;
  readonly state: string;
  readonly stateCode: string;
}

const parana = { state: 'PR', stateCode: '41' } as const;
const saoPaulo = { state: 'SP', stateCode: '35' } as const;
const cities = {
  curitiba: { city: 'Curitiba', cityCode: '4106902', ...parana },
  pontaGrossa: { city: 'Ponta Grossa', cityCode: '4119905', ...parana },
  castro: { city: 'Castro', cityCode: '4104907', ...parana },
  uniaoDaVitoria: { city: 'União da Vitória', cityCode: '4128203', ...parana },
  maringa: { city: 'Maringá', cityCode: '4115200', ...parana },
  pinhais: { city: 'São José dos Pinhais', cityCode: '4125506', ...parana },
  colombo: { city: 'Colombo', cityCode: '4105805', ...parana },
  joinville: { city: 'Joinville', cityCode: '4209102', state: 'SC', stateCode: '42' },
  saoPaulo: { city: 'São Paulo', cityCode: '3550308', ...saoPaulo },
  santos: { city: 'Santos', cityCode: '3548500', ...saoPaulo },
  osasco: { city: 'Osasco', cityCode: '3534401', ...saoPaulo },
} as const;

/** Profits taxed as they are, where what was paid on purchases counts; and profits presumed, where it does not. */
const real: TaxRates = { icms: 12, pis: 1.65, cofins: 7.6 };
const presumed: TaxRates = { icms: 18, pis: 0.65, cofins: 3 };

/** Who the demo's suppliers are; all data are made up. */
export const suppliers = {
  mill: {
    name: 'Moinho Campos Gerais S.A.',
    cnpj: '11222333000181',
    registration: '2030014874',
    ...cities.pontaGrossa,
    street: 'Av. Visconde de Mauá',
    number: '1200',
    district: 'Oficinas',
    cep: '84040000',
    phone: '4232260100',
    rates: real,
  },
  dairy: {
    name: 'Laticínios Serra Verde Ltda',
    cnpj: '98765432000198',
    registration: '1040093288',
    ...cities.castro,
    street: 'Rodovia PR-151, km 286',
    number: '950',
    district: 'Colônia Castrolanda',
    cep: '84165000',
    phone: '4232340200',
    rates: real,
  },
  coldCuts: {
    name: 'Frios Iguaçu Ltda',
    cnpj: '45678912000155',
    registration: '3410027703',
    ...cities.uniaoDaVitoria,
    street: 'Rua Dom Pedro II',
    number: '318',
    district: 'São Bernardo',
    cep: '84600000',
    phone: '4235220300',
    rates: real,
  },
  sugar: {
    name: 'Açúcar Cristalina S.A.',
    cnpj: '12ABC34501DE35',
    registration: '9110054090',
    ...cities.maringa,
    street: 'Av. Colombo',
    number: '7200',
    district: 'Parque Industrial',
    cep: '87070000',
    phone: '4432180400',
    rates: real,
  },
  equipment: {
    name: 'Comercial Boa Vista',
    cnpj: '33444555000181',
    registration: '254018831',
    ...cities.joinville,
    street: 'Rua Dona Francisca',
    number: '2210',
    district: 'Zona Industrial Norte',
    cep: '89219600',
    phone: '4734610500',
    rates: real,
  },
  ingredients: {
    name: 'Distribuidora Sul Pães',
    cnpj: '22333444000181',
    registration: '9020731165',
    ...cities.pinhais,
    street: 'Av. Rui Barbosa',
    number: '5480',
    district: 'Afonso Pena',
    cep: '83045000',
    phone: '4133820600',
    rates: real,
  },
  uniforms: {
    name: 'Uniformes Capital',
    cnpj: '55666777000181',
    registration: '114827302114',
    ...cities.saoPaulo,
    street: 'Rua Silva Teles',
    number: '741',
    district: 'Brás',
    cep: '03026000',
    phone: '1126920700',
    rates: null,
  },
  packaging: {
    name: 'Embalagens Pinhão ME',
    cnpj: '31884057000124',
    registration: '9051260403',
    ...cities.colombo,
    street: 'Rua da Uva',
    number: '166',
    district: 'Roça Grande',
    cep: '83402000',
    phone: '4136560800',
    rates: null,
  },
  ovens: {
    name: 'Gás e Fornos Curitiba',
    cnpj: '17209548000149',
    registration: '9038814700',
    ...cities.curitiba,
    street: 'Rua João Negrão',
    number: '2035',
    district: 'Rebouças',
    cep: '80230150',
    phone: '4133320900',
    rates: null,
  },
} as const satisfies Record<string, Company>;

/** The clients of the demo that have fiscal documents. */
export const fiscalClients = {
  bakery: {
    name: 'Padaria São João Ltda',
    cnpj: '12345678000195',
    registration: '9041187295',
    ...cities.curitiba,
    street: 'Rua Itupava',
    number: '415',
    district: 'Alto da Rua XV',
    cep: '80040000',
    phone: '4132640415',
    rates: null,
  },
  market: {
    name: 'Mercado Vila Mariana Ltda',
    cnpj: '41290735000184',
    registration: '116340925114',
    ...cities.saoPaulo,
    street: 'Rua Domingos de Morais',
    number: '1530',
    district: 'Vila Mariana',
    cep: '04010200',
    phone: '1155711530',
    rates: presumed,
  },
  carrier: {
    name: 'Araucária Logística Ltda',
    cnpj: '7K3M9QX2000190',
    registration: '9108842048',
    ...cities.curitiba,
    street: 'Rodovia BR-277, km 72',
    number: '1180',
    district: 'Cajuru',
    cep: '82930000',
    phone: '4133651180',
    rates: real,
  },
} as const satisfies Record<string, Company>;

/** Who drives to and from the client in São Paulo, and where to. */
export const saoPauloCarriers = [
  {
    name: 'Rodoviário Serra do Mar Ltda',
    cnpj: '27419085000101',
    registration: '633194858119',
    ...cities.santos,
    street: 'Av. Martins Fontes',
    number: '640',
    district: 'Saboó',
    cep: '11085000',
    phone: '1332960640',
    rates: real,
  },
  {
    name: 'Expresso Tietê Cargas Ltda',
    cnpj: '36802514000108',
    registration: '492073810119',
    ...cities.osasco,
    street: 'Av. dos Autonomistas',
    number: '4900',
    district: 'Km 18',
    cep: '06194060',
    phone: '1136544900',
    rates: real,
  },
] as const satisfies readonly Company[];

export const warehouse = {
  name: 'Armazém Geral Presidente Altino Ltda',
  cnpj: '20975316000106',
  registration: '492118600110',
  ...cities.osasco,
  street: 'Rua Ari Barroso',
  number: '305',
  district: 'Presidente Altino',
  cep: '06216901',
  phone: '1136990305',
  rates: real,
} as const satisfies Company;
