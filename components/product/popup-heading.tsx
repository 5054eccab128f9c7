import type { ReactNode } from 'react'
import { TagLabels } from './tag-labels.tsx'
import type { MatrixProduct } from './use-matrix.ts'

/**
 * The popup's head: pictures of the chosen colour, brand and code, name, tags, and help for the grid.
 * @param favourite follows the text; phones have it beside the pictures
 * @param gallery is beside the text; null on phones, which have it under the head
 */
export function PopupHeading({
  name,
  product,
  favourite,
  gallery,
}: {
  name: string
  product: MatrixProduct | undefined
  favourite?: ReactNode
  gallery: ReactNode
}) {
  const tags = product?.tags.length ? <TagLabels tags={product.tags} ground="bg-calico" /> : null
  return (
    <div className="-mt-2 flex flex-col-reverse gap-x-6 gap-y-3 md:flex-row md:items-center">
      {gallery}
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 md:flex-row md:items-center">
        <div className="min-w-0 flex-1">
          <div className="hidden min-h-6.5 items-center gap-3 text-small text-muted md:flex">
            {product ? `${product.brandName}, ${product.clusterCode}` : ''}
            {tags}
          </div>
          <p aria-hidden="true" className="font-semibold md:heading md:text-d3">
            {name}
          </p>
          <p className="text-small text-muted">
            <span className="incl-only">Prices with VAT.</span>
            <span className="ex-only">Prices ex-VAT.</span>
            <span className="hidden md:inline">
              {' '}
              You can paste cells from a spreadsheet. Shift + arrow changes a quantity by 10.
            </span>
          </p>
          <div className="mt-1 md:hidden">{tags}</div>
        </div>
        {favourite}
      </div>
    </div>
  )
}
