import { type View, viewInWords } from './pictures.ts'
import type { Collection, SubCollection } from './types.ts'

type SubRow = Pick<SubCollection, 'code' | 'name'> & { badge?: SubCollection['badge'] }
type Row = Omit<Collection, 'isAvailable' | 'dropdownRight' | 'cover' | 'media' | 'subCollections'> & {
  right?: true
  /** Of its tile's pictures. */
  views: View[]
  subs: SubRow[]
}

/**
 * A sub-collection that is coming soon is shown and cannot be entered. A collection's first picture stands on the home
 * page's shelf as a bolt, so it is cloth from edge to edge.
 */
function collectionOf({ right, views, subs, ...row }: Row): Collection {
  const media = views.map((view, i) => ({
    file: `collections/${row.code}/${i + 1}`,
    alt: `${row.name}, ${viewInWords(view)}`,
  }))
  const [cover] = media
  if (!cover) throw new Error(`${row.name} has no picture`)
  return {
    ...row,
    isAvailable: true,
    dropdownRight: right ?? false,
    cover,
    media,
    subCollections: subs.map((sub) => ({
      ...sub,
      isAvailable: sub.badge !== 'coming soon',
      isImg: true,
      cover: { file: `collections/${row.code}/${sub.code}`, alt: sub.name },
    })),
  }
}

const rows: Row[] = [
  {
    code: 'maasai-shukas',
    name: 'Masai Shukas',
    blurb: 'Checked shukas in red and other colours, to wear, for the bed or for the sofa.',
    video: { videoType: 'file', videoUrl: '/film/shuka.webm' },
    views: ['flat', 'hung', 'corner'],
    subs: [
      { code: 'everyday-checks', name: 'Everyday checks' },
      { code: 'ceremony-shukas', name: 'Ceremony shukas' },
      { code: 'shuka-cloth', name: 'Shuka by the metre' },
    ],
  },
  {
    code: 'kikoys',
    name: 'Kikoys',
    blurb: 'Cotton stripes from the coast, woven rather than printed, with ends twisted by hand.',
    views: ['flat', 'hung', 'stack'],
    subs: [
      {
        code: 'classic-kikoys',
        name: 'Classic kikoys',
      },
      { code: 'kikoy-towels', name: 'Kikoy towels' },
      { code: 'kikoy-cloth', name: 'Kikoy by the metre' },
    ],
  },
  {
    code: 'blankets',
    name: 'Blankets',
    blurb: 'Acrylic, mixed fibre, Simba, throws and travel rugs, by the piece or the bale.',
    views: ['flat', 'corner', 'flat'],
    subs: [
      { code: 'acrylic', name: 'Acrylic' },
      { code: 'mixed-fibre', name: 'Mixed fibre' },
      { code: 'simba', name: 'Simba' },
      { code: 'throws', name: 'Throws' },
      { code: 'travel', name: 'Travel' },
      { code: 'weighted', name: 'Weighted', badge: 'coming soon' },
    ],
  },
  {
    code: 'baby',
    name: 'Baby Products',
    blurb: 'Blankets, shawls and knitwear for babies: soft, light and made for many washes.',
    views: ['flat', 'stack', 'corner'],
    subs: [
      { code: 'baby-blankets', name: 'Baby blankets' },
      { code: 'baby-shawls', name: 'Baby shawls' },
      {
        code: 'baby-knitwear',
        name: 'Baby knitwear',
      },
      {
        code: 'nursery-bedding',
        name: 'Nursery bedding',
        badge: 'coming soon',
      },
    ],
  },
  {
    code: 'knitwear',
    name: 'Knitwear',
    blurb: 'Pullovers, cardigans and scarves, knitted to shape and sized from S to XXXL.',
    views: ['flat', 'stack', 'flat'],
    subs: [
      { code: 'pullovers', name: 'Pullovers' },
      {
        code: 'cardigans',
        name: 'Cardigans',
      },
      {
        code: 'sleeveless',
        name: 'Sleeveless',
      },
      {
        code: 'scarves-and-hats',
        name: 'Scarves and hats',
      },
    ],
  },
  {
    code: 'uniforms',
    name: 'Uniforms',
    blurb: 'School knitwear, workwear and games kit that keeps its colour and shape.',
    views: ['flat', 'hung', 'stack'],
    subs: [
      {
        code: 'school-knitwear',
        name: 'School knitwear',
      },
      { code: 'workwear', name: 'Workwear' },
      { code: 'games-kit', name: 'Games kit' },
      { code: 'security', name: 'Security', badge: 'coming soon' },
    ],
  },
  {
    code: 'beddings',
    name: 'Beddings',
    badge: 'new design soon',
    blurb: 'Sheets, duvet covers, comforters and cushions in Kenyan bed sizes.',
    views: ['flat', 'stack', 'cushion'],
    subs: [
      { code: 'bedsheets', name: 'Bedsheets', badge: 'new design soon' },
      { code: 'comforters', name: 'Comforters', badge: 'new design soon' },
      {
        code: 'duvet-covers',
        name: 'Duvet covers',
        badge: 'new design soon',
      },
      {
        code: 'cushion-covers',
        name: 'Cushion covers',
        badge: 'new design soon',
      },
      { code: 'pillowcases', name: 'Pillowcases' },
      { code: 'mosquito-nets', name: 'Mosquito nets', badge: 'coming soon' },
    ],
  },
  {
    code: 'yarns',
    name: 'Yarns',
    right: true,
    blurb: 'Balls for knitting by hand and cones for machines, with the dye lot on the band.',
    views: ['macro', 'hank', 'hank'],
    subs: [
      { code: 'hand-knitting', name: 'Hand knitting' },
      { code: 'machine-cones', name: 'Machine cones' },
      { code: 'weaving-yarns', name: 'Weaving yarns' },
    ],
  },
  {
    code: 'hospitality',
    name: 'Hospitality',
    right: true,
    blurb: 'Towels, linen and blankets for hotels, lodges and wards, counted by the dozen and the bale.',
    views: ['flat', 'stack', 'corner'],
    subs: [
      { code: 'towels', name: 'Towels' },
      { code: 'hotel-linen', name: 'Hotel linen' },
      { code: 'ward-blankets', name: 'Ward blankets' },
      { code: 'table-linen', name: 'Table linen' },
    ],
  },
  {
    code: 'fabrics',
    name: 'Fabrics',
    badge: 'new',
    right: true,
    blurb: 'Fabric by the metre: suiting, drill, shirting and upholstery.',
    views: ['flat', 'hung', 'flat'],
    subs: [
      { code: 'suiting', name: 'Suiting' },
      { code: 'drill-and-canvas', name: 'Drill and canvas' },
      { code: 'shirting', name: 'Shirting' },
      { code: 'furnishing', name: 'Furnishing' },
      { code: 'kitenge', name: 'Kitenge', badge: 'coming soon' },
    ],
  },
  {
    code: 'shawls',
    name: 'Shawls',
    right: true,
    blurb: 'Soft shawls with tassels, for church, for the evening and for cold mornings.',
    views: ['flat', 'hung'],
    subs: [
      { code: 'everyday-shawls', name: 'Everyday shawls' },
      { code: 'occasion-shawls', name: 'Occasion shawls' },
    ],
  },
]

/** The collections in menu order. */
export const collections: Collection[] = rows.map(collectionOf)
