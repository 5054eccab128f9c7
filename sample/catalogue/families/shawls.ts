import { familiesOf, type Line } from './build.ts'
import { colourBook } from './colours.ts'
import { cm } from './sizes.ts'

const shawl = colourBook({
  SND: 'Sand',
  NVY: 'Navy',
  WIN: 'Wine',
  TEA: 'Teal',
  CHA: 'Charcoal',
  CRM: 'Cream',
  PLU: 'Plum',
  RST: 'Rust',
  FOR: 'Forest',
  BLK: 'Black',
})

const everyday: Line = {
  collection: 'shawls',
  subCollection: 'everyday-shawls',
  brand: 'CH',
  plCode: 'SW',
  category: 'Shawl',
  unit: 'piece',
  feature: 'FRG',
  materials: 'acrylic 70, wool 30',
  gsm: 190,
  spec: 'Weave: soft 2/2 twill; Ends: tassels, tied by hand, 8 cm',
  care: ['hand-wash', 'no-bleach', 'dry-flat-shade', 'iron-110', 'dry-clean'],
  careNote: 'Comb the tassels with your fingers while they are wet.',
  making:
    'Woven in Isiolo and tasselled in the homes around it. Each tassel takes eight threads and a knot; a shawl has eighty of them.',
}

const occasion: Line = {
  ...everyday,
  subCollection: 'occasion-shawls',
  plCode: 'OS',
  materials: 'viscose 70, wool 30',
  gsm: 160,
  spec: 'Weave: fine twill; Ends: tassels, twisted, 12 cm',
  careNote: 'Roll it for storing; folds show in the shine.',
  making:
    'The viscose gives the shine and the wool keeps it on the shoulder. Woven slowly in Isiolo, six a day on a loom.',
}

export const shawls = [
  ...familiesOf(everyday, [
    {
      no: 1,
      name: 'Shawl, Archer’s Post stripe',
      short: 'Wide and fine stripes across, tasselled ends.',
      heading: 'A warm shawl for the morning',
      text: 'A quiet ground, a wide stripe and four fine ones. It covers both shoulders and the child between them.',
      colours: shawl('SND NVY RST FOR'),
      sizes: cm('70x180 775/48, 90x200 1050/36'),
      mark: 'trending',
    },
    {
      no: 3,
      name: 'Shawl, Garba Tula plain',
      short: 'One colour, soft, with a self-coloured tassel.',
      heading: 'A shawl for a dress',
      text: 'No stripe to match, so it is bought for church and for the office. The tassels are of the same yarn, and it has no wrong side.',
      feature: 'PLN',
      colours: shawl('TEA CRM WIN CHA PLU'),
      sizes: cm('70x180 725/48'),
    },
    {
      no: 5,
      name: 'Shawl, Merti check',
      short: 'A large soft check for the shoulder or the knees.',
      heading: 'A large warm shawl',
      text: 'The large one is a hundred and twenty centimetres wide, which is more than a shawl and less than a rug. It lives in the car.',
      feature: 'CHK',
      gsm: 230,
      spec: 'Weave: soft 2/2 twill, brushed; Ends: fringe, knotted, 5 cm',
      careNote: 'Comb the fringe with your fingers while it is wet.',
      making:
        'Woven in Isiolo on the blanket looms at half their weight, brushed once, and knotted at the ends in fours.',
      colours: shawl('NVY RST FOR CHA'),
      sizes: cm('90x200 1125/32, 120x200 1425/24'),
    },
    {
      no: 7,
      name: 'Shawl, Oldonyiro cotton',
      short: 'Light cotton for warm evenings and mosquito hour.',
      heading: 'A light evening shawl',
      text: 'Thin, washable and long. Worn loosely it keeps off the wind from the lake and whatever flies in it.',
      materials: 'cotton 100',
      gsm: 120,
      care: ['wash-40', 'no-bleach', 'line-dry-shade', 'iron-150'],
      colours: shawl('TEA CRM SND'),
      sizes: cm('70x180 625/60, 90x200 850/48'),
      offer: 16,
    },
  ]),
  ...familiesOf(occasion, [
    {
      no: 11,
      name: 'Occasion shawl, Harusi',
      short: 'A sheen, a gold stripe and long twisted tassels.',
      heading: 'For weddings, one’s own or others’',
      text: 'The gold stripe has a thread of lustre in it that shows by lamplight and not by day. Families order six alike.',
      feature: 'STR',
      colours: shawl('WIN PLU BLK'),
      sizes: cm('70x200 1450/24, 90x220 1875/18'),
      mark: 'new',
    },
    {
      no: 13,
      name: 'Occasion shawl, Idi embroidered',
      short: 'Fine twill with a line of needlework along both edges.',
      heading: 'A shawl with a hand-made edge',
      text: 'A vine of chain stitch runs along both long edges, worked by hand in Isiolo. No two follow the same hand, and the maker’s initials are in one corner.',
      feature: 'EMB',
      colours: shawl('CRM BLK TEA'),
      sizes: cm('70x200 2450/12'),
      stock: 'scarce',
    },
    {
      no: 15,
      name: 'Occasion shawl, Mzee wrap',
      short: 'Broad, heavy and dark, for an elder’s shoulders.',
      heading: 'A shawl as a gift',
      text: 'The shawl that is put round an elder’s shoulders when a committee has something to thank them for. Twice the weight of the others, with a border in a second colour.',
      feature: 'BRD',
      gsm: 320,
      colours: shawl('FOR CHA RST'),
      sizes: cm('120x200 2275/14'),
    },
    {
      no: 17,
      name: 'Occasion shawl, your colours, woven to order',
      short: 'For choirs, schools and committees, from two dozen.',
      heading: 'A shawl in your own colours',
      text: 'Choose the ground, two stripes and the tassels. We weave a sample first, and the rest takes three weeks.',
      feature: 'STR',
      colours: shawl('NVY WIN'),
      sizes: cm('70x180 1250/24'),
      mark: 'to order',
    },
  ]),
]
