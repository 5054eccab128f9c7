import type { Product } from '#lib/contract/catalogue.ts'
import type { StageProduct } from './use-variant.ts'

/** What travels to the browser for the page's interactive part: its texts are drawn on the server and stay there. */
export function stageOf(product: Product): StageProduct {
  const { id, code, clusterCode, clusterName, brandName, matrix, images, tags } = product
  const { exVatPrice, price, formerPrice, vatPerc, Unittext, quantityStep, piecesPerBale, qty } = product
  const { visibility, colorCode, sizeCode, plCode, category } = product
  return {
    ...{ id, code, clusterCode, clusterName, brandName, matrix, images, tags },
    ...{ exVatPrice, price, formerPrice, vatPerc, Unittext, quantityStep, piecesPerBale, qty },
    ...{ visibility, colorCode, sizeCode, plCode, category },
  }
}
