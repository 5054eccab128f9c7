import type { SizeChart } from '../types.ts'
import { linen } from './bedsheets.ts'
import { familiesOf, type Line } from './build.ts'
import { bed, cm } from './sizes.ts'

const duvetChart: SizeChart = {
  columns: ['Duvet or comforter', 'Bed'],
  rows: [
    ['135\u00a0×\u00a0200\u00a0cm', '3\u00a0×\u00a06\u00a0ft, single'],
    ['200\u00a0×\u00a0200\u00a0cm', '4\u00a0×\u00a06\u00a0ft, double'],
    ['225\u00a0×\u00a0220\u00a0cm', '5\u00a0×\u00a06\u00a0ft, king'],
    ['260\u00a0×\u00a0220\u00a0cm', '6\u00a0×\u00a06\u00a0ft, super king'],
  ],
}

const covers: Line = {
  collection: 'beddings',
  subCollection: 'duvet-covers',
  brand: 'PH',
  plCode: 'DC',
  category: 'Duvet cover',
  unit: 'piece',
  feature: 'PLN',
  materials: 'cotton 100',
  spec: 'Weave: percale, 200 threads to the square inch; Closing: buttons at the foot; Corners: ties inside',
  care: ['wash-60', 'no-bleach', 'line-dry', 'tumble-medium', 'iron-200'],
  careNote: 'Close the buttons before washing.',
  making:
    'Sewn in Kisumu from wide cloth with no seam across the front. Ties inside the corners hold the duvet where it belongs.',
  sizeChart: duvetChart,
}

const comforters: Line = {
  ...covers,
  subCollection: 'comforters',
  plCode: 'CF',
  category: 'Comforter',
  feature: 'SAT',
  materials: 'cotton 30, polyester 70',
  gsm: 520,
  spec: 'Shell: polycotton; Filling: hollow polyester fibre, 250 g per m²; Quilting: squares of 25 cm',
  care: ['wash-40', 'no-bleach', 'tumble-low', 'no-iron', 'no-dry-clean'],
  careNote: 'Shake it while it dries, so that the filling stays even.',
  making:
    'Filled and quilted in Kisumu in one pass, then bound. It needs no cover: the whole of it goes into a large machine.',
}

const four = (a: number, b: number, c: number, d: number) =>
  cm(`135x200 ${a}/16, 200x200 ${b}/12, 225x220 ${c}/10, 260x220 ${d}/8`)

export const duvets = [
  ...familiesOf(covers, [
    {
      no: 11,
      name: 'Duvet cover, Nyando percale',
      short: 'Plain crisp cotton, to match the sheets.',
      heading: 'A plain duvet cover',
      text: 'One colour on both sides, seven buttons, four ties. It is the cover to begin with, because everything goes with it.',
      colours: linen('CRM WHT POW SAG'),
      sizes: four(2150, 2725, 3150, 3525),
    },
    {
      no: 13,
      name: 'Duvet cover, Winam sateen',
      short: 'Satin stripes in their own colour.',
      heading: 'White satin stripes',
      text: 'The satin stripe catches the light along the bed’s length. Hotels on the lake have had it for years, mostly in white.',
      feature: 'SAT',
      spec: 'Weave: satin stripe, 300 threads to the square inch; Closing: buttons at the foot; Corners: ties inside',
      colours: linen('LKE WHT STN'),
      sizes: four(2875, 3600, 4125, 4625),
      mark: 'trending',
    },
    {
      no: 15,
      name: 'Duvet cover, Kano stripe',
      short: 'White with a woven stripe, turned on the back.',
      heading: 'Stripes on both sides',
      text: 'Lengthwise on one side and crosswise on the other. Turn it when you are tired of it; no one will notice it is the same one.',
      feature: 'STR',
      colours: linen('WSG WLK WOC WCH'),
      sizes: four(2275, 2850, 3275, 3700),
      mark: 'new',
    },
    {
      no: 17,
      name: 'Duvet cover, Maseno waffle',
      short: 'Cotton honeycomb outside, plain inside.',
      heading: 'A waffle duvet cover',
      text: 'The outside is waffle, washed until it is soft, and the inside plain, so that the duvet slides in. It is never ironed.',
      feature: 'WAF',
      spec: 'Front: waffle, prewashed; Back: plain cotton; Closing: buttons at the foot',
      care: ['wash-60', 'no-bleach', 'line-dry', 'tumble-medium', 'no-iron'],
      careNote: 'Shake it in the cells’ direction while damp; ironing would flatten them.',
      colours: linen('CRM SAG STN BSH'),
      sizes: four(2575, 3225, 3700, 4150),
    },
  ]),
  ...familiesOf(comforters, [
    {
      no: 21,
      name: 'Comforter, Kericho',
      short: 'Medium warmth, quilted in squares, two colours.',
      heading: 'Two colours, two sides',
      text: 'One side in the colour, the other in its lighter fellow. Warm enough from Kericho downwards; above that, lay a blanket on it.',
      colours: linen('SAG LKE STN BSH'),
      sizes: cm('135x200 2475/8, 200x200 3275/6, 225x220 3950/5'),
      mark: 'trending',
    },
    {
      no: 23,
      name: 'Comforter, Kaptagat heavy',
      short: 'Four hundred grams of filling, for the high forest.',
      heading: 'Warm filling for cold nights',
      text: 'Twice quilted, with the filling in two layers so that the seams of one lie on the squares of the other and no cold comes through.',
      gsm: 680,
      spec: 'Shell: polycotton; Filling: hollow polyester fibre, 400 g per m², two layers; Quilting: squares of 20 cm, staggered',
      making:
        'Filled and quilted in Kisumu in two layers, one laid on the other and bound together. It needs no cover: the whole of it goes into a large machine.',
      colours: linen('OCH CHA LKE'),
      sizes: cm('135x200 3150/6, 200x200 4150/5, 225x220 4975/4, 260x220 5650/4'),
    },
    {
      no: 25,
      name: 'Comforter set, Bomet',
      short: 'Comforter, fitted sheet and pillowcases from one cloth.',
      heading: 'A full bedding set',
      text: 'Everything in one bag and one dye lot, for the first own room. Pillowcases come in twos except for the narrowest bed.',
      category: 'Comforter set',
      unit: 'set',
      gsm: undefined,
      feature: 'CHK',
      spec: 'Filling: hollow polyester fibre, 250 g per m²; In the set: comforter, fitted sheet, pillowcases (one for 3 ft, two for wider beds)',
      colours: linen('LKE STN LIL'),
      sizes: bed('3x6 3450/6, 4x6 4375/5, 5x6 5150/4, 6x6 5775/4'),
      offer: 10,
    },
  ]),
]
