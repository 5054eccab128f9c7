import type { MatrixProduct } from '#components/product/use-matrix.ts'
import type { Product } from '#lib/contract/catalogue/product.ts'

/** A blanket in two colours and three sizes, and a fabric by the metre. */

const picture = { sha256: '', alt: '', blur: '' }
/** Ex-VAT, in cents; 1,160.00 with it. */
export const PIECE_PRICE = 100_000

/** [id, stock] of each cell, sizes down, colours across; null is not available. */
const CELLS: readonly (readonly ([id: number, stock: number] | null)[])[] = [
  [
    [101, 2_000],
    [102, 40],
  ],
  [[111, 5], null],
  [
    [121, 0],
    [122, 40],
  ],
]

/** Product ids, named after their cells. */
export const RED_100 = 101
export const BLUE_100 = 102
export const RED_120 = 111
export const BLUE_140 = 122

export const BLANKET: Product = {
  id: RED_100,
  code: 'SIMBA-100-RED',
  clusterCode: 'SIMBA',
  clusterName: 'Simba blanket',
  clusterFullName: 'Simba blanket',
  productName: 'Simba blanket, Red',
  productFullName: 'Simba blanket, Red',
  collectionCode: 'blankets',
  collectionName: 'Blankets',
  subCollectionCode: 'simba',
  subCollectionName: 'Simba',
  sizeCode: '100',
  sizeName: '100 cm',
  shortDescription: '',
  longDescription: '',
  brandCode: 'tana',
  brandName: 'Tana Weavers',
  brandTown: 'Garissa',
  brandImage: null,
  mainImage: picture,
  images: [],
  currency: 'KES',
  exVatPrice: PIECE_PRICE,
  price: 116_000,
  formerPrice: null,
  vatPerc: 16,
  Unittext: 'piece',
  convertedUnittext: 'piece',
  quantityStep: 1,
  piecesPerBale: 12,
  visibility: true,
  isFavourite: false,
  colorCode: 'red',
  colorName: 'Red',
  featureCode: '',
  featureName: '',
  plCode: '',
  category: '',
  qty: 2_000,
  tags: [],
  features: [],
  matrix: {
    columns: [
      { code: 'red', name: 'Red', image: picture, swatch: picture, id: RED_100, qty: null },
      { code: 'blue', name: 'Blue', image: picture, swatch: picture, id: BLUE_100, qty: null },
    ],
    rows: ['100 cm', '120 cm', '140 cm'].map((name) => ({ code: name.slice(0, 3), name })),
    cells: CELLS.map((row) =>
      row.map(
        (cell) =>
          cell && {
            id: cell[0],
            code: `SIMBA-${cell[0]}`,
            exVatPrice: PIECE_PRICE,
            price: 116_000,
            formerPrice: null,
            piece: cell[1],
            piecesPerBale: 12,
          },
      ),
    ),
  },
  productMaterial: [],
  inspired: null,
  specification: [],
  careInstructions: [],
  careNote: '',
  sizeChart: null,
}

/** The same grid sold by the metre, in tenths. */
export const FABRIC: MatrixProduct & Product = {
  ...BLANKET,
  clusterCode: 'KANGA',
  clusterName: 'Kanga cloth',
  Unittext: 'metre',
  quantityStep: 0.1,
}
