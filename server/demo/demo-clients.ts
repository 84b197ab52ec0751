/** A client of the demo. `key` names it in the plans of accounts. */
export interface DemoClient {
  readonly key: string;
  readonly companyId: string;
  readonly name: string;
  readonly nickname?: string;
  readonly displayAs?: string;
  readonly doingBusinessAs?: string;
  readonly isIndividual?: boolean;
  readonly description: string;
  /** How full its folders are; 1 is as full as the first client's. */
  readonly scale: number;
  /** Whether it is the client with 20,000 documents. */
  readonly isLarge?: boolean;
}

const harbor = (
  key: string,
  name: string,
  description: string,
  more: Partial<DemoClient> = {},
): DemoClient => ({ key, companyId: '1001', name, description, scale: 0.1, ...more });

/** Clients of Harbor & Pine that an account is made for. */
const named: readonly DemoClient[] = [
  harbor('bluewater', 'Bluewater Boat Yard LLC', 'Boat yard', { nickname: 'The yard', scale: 1 }),
  harbor('casco', 'Casco Bay Ceramics', 'Studio', { nickname: 'Clay room', scale: 0.3 }),
  harbor('dana', 'Dana Reyes', 'Personal', { nickname: 'Mine', isIndividual: true, scale: 0.2 }),
  harbor('eastern', 'Eastern Prom Rentals LLC', 'Rentals', { nickname: 'The flats', scale: 0.2 }),
  harbor('willow', 'Willow Street Bakery LLC', 'Bakery', { scale: 0.3 }),
  harbor('penobscot', 'Penobscot Charter Holdings Inc.', 'Charters', { isLarge: true }),
  harbor('tidewater', 'Tidewater Dental PLLC', 'Dental practice', { scale: 0.2 }),
  harbor('granite', 'Granite State Framing Inc.', 'Builder', { scale: 0.2 }),
  harbor('lighthouse', 'Lighthouse Optical LLC', 'Optician', { scale: 0.2 }),
];

/** Further clients of the account with sixty: name, description, and what it is also called. */
const others: readonly (readonly [name: string, description: string, more?: Partial<DemoClient>])[] = [
  ['Fore River Trust', 'Trust'],
  ['Gulf of Maine Charters Inc.', 'Charters'],
  ['Hollis & Dana Reyes', 'Joint return', { isIndividual: true }],
  ['Island Provisions LLC', 'Grocer', { doingBusinessAs: 'Isle & Co.' }],
  ['Jewell Falls Brewing Co.', 'Brewery'],
  ['Kestrel Aviation LLC', 'Flight school'],
  ['Longfellow Books Inc.', 'Bookshop', { nickname: 'Books' }],
  ['Munjoy Hill Partners LP', 'Property'],
  ['Northern Light Yoga LLC', 'Studio'],
  ['Old Port Cheese Shop', 'Cheesemonger', { displayAs: 'Old Port Cheese' }],
  ['Peaks Island Ferry Tours', 'Tours'],
  ['Quarry Road Outfitters', 'Outfitter'],
  ['Rosemont Market LLC', 'Grocer'],
  ['Spring Point Ledge Foundation', 'Foundation'],
  ['Two Lights Lobster Co.', 'Restaurant', { nickname: 'Lobster' }],
  ['Union Wharf Cold Storage', 'Warehouse'],
  ['Victoria Mansion Events', 'Events'],
  ['Widgery Wharf LLC', 'Property'],
  ['Yarmouth Clam Festival Inc.', 'Events'],
  ['Zephyr Sails LLC', 'Sailmaker'],
  ['Allagash Canoe Works', 'Boat builder'],
  ['Back Cove Bicycles', 'Bicycle shop'],
  ['Café Crème SARL', 'Coffee', { doingBusinessAs: 'Crème Coffee' }],
  ['Deering Oaks Landscaping', 'Landscaping'],
  ['East End Robotics Inc.', 'Robotics'],
  ['Falmouth Veterinary Group', 'Veterinarian'],
  ['Great Diamond Marina', 'Marina'],
  ['Hadlock Sports LLC', 'Sports shop'],
  ['Isabel Ångström', 'Personal', { isIndividual: true }],
  ['José & Marta Núñez', 'Joint return', { isIndividual: true }],
  ['Kiyoshi Tanaka 田中清', 'Personal', { isIndividual: true }],
  ['Libbytown Garage', 'Garage'],
  ['Mackworth Press', 'Printer'],
  ['Nonesuch Oysters', 'Oyster farm'],
  ['Ocean Gateway Cruises', 'Cruises'],
  ['Presumpscot Mills', 'Mill'],
  ['Quahog Bay Inn', 'Hotel'],
  ['Rackleff Architects PA', 'Architects'],
  ['Stroudwater Distillery', 'Distillery'],
  ['Thompson’s Point Rink', 'Ice rink'],
  ['Ursa Major Films', 'Film'],
  ['Vaughan Street Apartments', 'Property'],
  ['Westbrook Paper Arts', 'Stationer'],
  ['Yvette Ouellette', 'Personal', { isIndividual: true }],
  ['Zoë’s Flower Cart', 'Florist'],
  ['1 India Street LLC', 'Property'],
  ['207 Digital', 'Agency'],
  ['Acadia Solar', 'Solar'],
  ['Baxter Boulevard Physio', 'Physiotherapy'],
  ['Commercial Street Fish', 'Fishmonger'],
  ['Dunstan School Restaurant', 'Restaurant'],
  ['Evergreen Credit Partners', 'Lender'],
  ['Fort Williams Kites', 'Toy shop'],
  ['Gorham Timber Frame', 'Builder'],
  ['Harbor Fish Smokehouse', 'Smokehouse'],
];

const sixty: readonly DemoClient[] = others.map(([name, description, more]) =>
  harbor(name, name, description, { scale: 0.05, ...more }),
);

const of = (
  companyId: string,
  clients: readonly (readonly [name: string, description: string, more?: Partial<DemoClient>])[],
): DemoClient[] =>
  clients.map(([name, description, more]) => ({
    key: name,
    companyId,
    name,
    description,
    scale: 0.2,
    ...more,
  }));

/** The clients of all demo firms. */
export const demoClients: readonly DemoClient[] = [
  ...named,
  ...sixty,
  ...of('2001', [
    ['Padaria São João Ltda', 'Padaria', { doingBusinessAs: 'Padaria São João' }],
    ['Oficina Irmãos Araújo', 'Oficina'],
    ['Construções Itaúna S.A.', 'Construtora'],
    ['Farmácia Esperança ME', 'Farmácia'],
    ['Editora Ipê Amarelo', 'Editora'],
    ['Açaí do Norte Ltda', 'Lanchonete'],
    ['Transportes Guará', 'Transportadora'],
    ['Café Serra Azul', 'Cafeteria'],
  ]),
  ...of('3001', [
    ['Lothian Tea Rooms Ltd', 'Tea rooms'],
    ['Moira Fenwick', 'Personal', { isIndividual: true }],
  ]),
  ...of('4001', [
    ['Librería Güemes S.R.L.', 'Librería'],
    ['Bodega Los Aromos S.A.', 'Bodega'],
  ]),
  ...of('5001', [
    ['Boulangerie Côté inc.', 'Boulangerie'],
    ['Érablière des Cèdres', 'Érablière'],
  ]),
];

/** The keys of the sixty clients of one account. */
export const sixtyKeys: readonly string[] = [
  'bluewater',
  'casco',
  'dana',
  'eastern',
  'penobscot',
  ...sixty.map((client) => client.key),
];
