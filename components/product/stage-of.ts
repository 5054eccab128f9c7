import type { Product } from '#lib/contract/catalogue/product.ts'
import type { StageProduct } from './use-variant.ts'

/** Pictures of other colours without texts and previews: they are drawn late, beside their names. */
function bare({ columns, rows, cells }: Product['matrix']): Product['matrix'] {
  const nameless = columns.map(({ code, name, id, image, swatch }) => ({
    ...{ code, name, id, qty: null },
    image: { sha256: image.sha256, alt: name, blur: '' },
    swatch: { sha256: swatch.sha256, alt: '', blur: swatch.sha256 ? swatch.blur : '' },
  }))
  return { columns: nameless, rows, cells }
}

/**
 * The data sent to the browser for the page's interactive part. The page's texts are drawn on the server and not sent
 * as data.
 */
export function stageOf(product: Product): StageProduct {
  const { id, code, clusterCode, clusterName, brandName, brandImage, matrix, images, tags } = product
  const { exVatPrice, price, formerPrice, vatPerc, Unittext, quantityStep, piecesPerBale, qty } = product
  const { visibility, colorCode, sizeCode, plCode, category, ladders, deposits } = product
  return {
    ...{ id, code, clusterCode, clusterName, brandName, brandImage, images, tags },
    matrix: bare(matrix),
    ...{ exVatPrice, price, formerPrice, vatPerc, Unittext, quantityStep, piecesPerBale, qty },
    ...{ visibility, colorCode, sizeCode, plCode, category },
    ...(ladders && { ladders }),
    ...(deposits && { deposits }),
  }
}
