import type { SizeChart } from '../types.ts'
import { familiesOf, type Line } from './build.ts'
import { colourBook } from './colours.ts'
import { bed, cm } from './sizes.ts'

export const linen = colourBook({
  WHT: 'White',
  CRM: 'Cream',
  POW: 'Powder',
  BSH: 'Blush',
  SAG: 'Sage',
  STN: 'Stone',
  LKE: 'Lake',
  CHA: 'Charcoal',
  OCH: 'Ochre',
  LIL: 'Lilac',
  WLK: 'White and lake',
  WSG: 'White and sage',
  WOC: 'White and ochre',
  WCH: 'White and charcoal',
})

const sheetChart: SizeChart = {
  columns: ['Bed', 'Flat sheet', 'Fitted sheet, to a mattress of 20\u00a0cm'],
  rows: [
    ['3\u00a0×\u00a06\u00a0ft', '170\u00a0×\u00a0250\u00a0cm', '91\u00a0×\u00a0183\u00a0cm'],
    ['3.5\u00a0×\u00a06\u00a0ft', '180\u00a0×\u00a0260\u00a0cm', '107\u00a0×\u00a0183\u00a0cm'],
    ['4\u00a0×\u00a06\u00a0ft', '200\u00a0×\u00a0260\u00a0cm', '122\u00a0×\u00a0183\u00a0cm'],
    ['5\u00a0×\u00a06\u00a0ft', '230\u00a0×\u00a0260\u00a0cm', '152\u00a0×\u00a0183\u00a0cm'],
    ['6\u00a0×\u00a06\u00a0ft', '265\u00a0×\u00a0275\u00a0cm', '183\u00a0×\u00a0183\u00a0cm'],
  ],
}

const sheets: Line = {
  collection: 'beddings',
  subCollection: 'bedsheets',
  brand: 'PH',
  plCode: 'BD',
  category: 'Bedsheet set',
  unit: 'set',
  feature: 'PLN',
  materials: 'cotton 100',
  spec: 'Weave: percale, 200 threads to the square inch; In the set: flat sheet, fitted sheet, pillowcases (one for 3 ft, two for wider beds)',
  care: ['wash-60', 'no-bleach', 'line-dry', 'tumble-medium', 'iron-200'],
  careNote: 'Iron it while damp, or pull it straight on the line and do not iron it.',
  making:
    'Woven three metres wide in Kisumu, so even the largest sheet has no seam. Hems are 8 cm at the head and 2 cm at the foot: you can tell them apart in the dark.',
  sizeChart: sheetChart,
}

const pillowcases: Line = {
  ...sheets,
  subCollection: 'pillowcases',
  plCode: 'PC',
  category: 'Pillowcases',
  unit: 'pair',
  gsm: undefined,
  spec: 'Weave: percale, 200 threads to the square inch; Closing: flap inside, 20 cm; In the pair: two',
  making: 'Cut in Kisumu from the same rolls as the sheets, so a case bought later still matches.',
  sizeChart: undefined,
}

export const bedsheets = [
  ...familiesOf(sheets, [
    {
      no: 41,
      name: 'Bedsheet set, Nyando percale',
      short: 'Crisp plain cotton in quiet colours.',
      heading: 'Crisp, cool cotton',
      text: 'Percale is woven one over, one under, and feels crisp rather than silky. It gets softer each month for about a year and then stays so.',
      colours: linen('SAG WHT POW CRM'),
      sizes: bed('3x6 1850/16, 4x6 2325/14, 5x6 2650/12, 6x6 3075/10'),
      mark: 'trending',
    },
    {
      no: 43,
      name: 'Bedsheet set, Winam sateen',
      short: 'A finer yarn with a satin stripe of its own colour.',
      heading: 'A fine satin stripe',
      text: 'One yarn, two weaves: plain, then satin, by turns of a finger’s width. It shows in the light of a window and vanishes in the evening.',
      feature: 'SAT',
      spec: 'Weave: satin stripe, 300 threads to the square inch; In the set: flat sheet, fitted sheet, pillowcases (one for 3 ft, two for wider beds)',
      colours: linen('STN WHT CRM LKE'),
      sizes: bed('4x6 3150/12, 5x6 3575/10, 6x6 4050/8'),
    },
    {
      no: 45,
      name: 'Bedsheet set, Ahero everyday',
      short: 'Polycotton that needs no iron.',
      heading: 'No ironing needed',
      text: 'Half cotton, half polyester: it dries in a morning and comes off the line nearly flat. Landlords, hostels and people with twins buy it.',
      materials: 'cotton 50, polyester 50',
      spec: 'Weave: plain, 144 threads to the square inch; In the set: flat sheet, fitted sheet, pillowcases (one for 3 ft, two for wider beds)',
      care: ['wash-60', 'no-bleach', 'line-dry', 'tumble-low', 'iron-150'],
      careNote: 'Take it off the line before it is bone dry and fold it at once.',
      colours: linen('POW BSH STN CHA LIL'),
      sizes: bed('3x6 1150/24, 3.5x6 1225/22, 4x6 1375/20, 5x6 1550/18, 6x6 1775/16'),
      offer: 12,
    },
    {
      no: 47,
      name: 'Bedsheet set, Kano stripe',
      short: 'A narrow woven stripe, white and one colour.',
      heading: 'Pyjama stripes for the bed',
      text: 'Two lines of four threads, then sixty of white. It is dyed in the yarn, so the stripe goes through the hem and shows on the back.',
      feature: 'STR',
      colours: linen('WLK WSG WOC'),
      sizes: bed('3x6 1975/16, 4x6 2450/14, 5x6 2800/12, 6x6 3225/10'),
    },
    {
      no: 50,
      name: 'Cot sheet pair, Kisumu',
      short: 'Two fitted sheets for a cot, brushed soft.',
      heading: 'Two fitted cot sheets',
      text: 'Elastic all the way round, not only at the corners, so that the sheet stays on. Sold in twos.',
      category: 'Cot sheets',
      unit: 'pair',
      spec: 'Weave: plain, brushed, 160 threads to the square inch; In the pair: two fitted sheets',
      careNote: 'Wash it at 60 °C whenever you must.',
      making: 'Cut in Kisumu from the ends of wide rolls, brushed on one side and sewn with flat seams.',
      colours: linen('BSH WHT POW SAG'),
      sizes: cm('60x120 775/40, 70x140 875/36'),
      sizeChart: undefined,
    },
  ]),
  ...familiesOf(pillowcases, [
    {
      no: 2,
      name: 'Pillowcases, Nyando percale',
      short: 'A pair to match the percale sheets.',
      heading: 'A pair of pillowcases',
      text: 'A deep flap holds the pillow in without buttons, and the seams are sewn twice.',
      colours: linen('POW WHT CRM SAG'),
      sizes: cm('45x70 475/80, 50x75 525/70'),
    },
    {
      no: 4,
      name: 'Pillowcases, Winam sateen',
      short: 'A pair to match the satin stripe.',
      heading: 'Smooth on the skin',
      text: 'Smooth on skin and hair. The stripe runs across the pillow as it does across the sheet.',
      feature: 'SAT',
      spec: 'Weave: satin stripe, 300 threads to the square inch; Closing: flap inside, 20 cm; In the pair: two',
      colours: linen('CRM WHT STN LKE'),
      sizes: cm('45x70 675/80, 50x75 750/70'),
      mark: 'new',
    },
    {
      no: 6,
      name: 'Pillowcases, Mumias embroidered',
      short: 'White, with a line of leaves worked along the hem.',
      heading: 'Embroidered pillowcases',
      text: 'Embroidered by machine in the colour you choose, on white percale. The back is covered with lining so that nothing scratches.',
      feature: 'EMB',
      colours: linen('WOC WSG WLK'),
      sizes: cm('50x75 850/60'),
    },
  ]),
]
