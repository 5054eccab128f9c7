import type { ReactNode } from 'react'
import { Picture } from '#components/ui/picture.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { TagLabels } from './tag-labels.tsx'
import type { MatrixProduct } from './use-matrix.ts'

/** The popup's head: a picture that opens the zoom window, mill and code, name, tags, and how the grid is used. */
export function PopupHeading({
  name,
  product,
  favourite,
  onZoom,
}: {
  name: string
  product: MatrixProduct | undefined
  favourite?: ReactNode
  onZoom: () => void
}) {
  const image = product?.images[0]
  const tags = product?.tags.length ? <TagLabels tags={product.tags} ground="bg-calico" /> : null
  return (
    <div className="-mt-2 flex items-center gap-4 md:gap-6">
      {image ? (
        <button type="button" onClick={onZoom} className="w-14 shrink-0 cursor-zoom-in md:w-21">
          <Picture media={image} sizes="84px" widths={[256]} ratio={[84, 100]} decorative className="h-17 md:h-25" />
          <span className="sr-only">Look closer at {name}</span>
        </button>
      ) : (
        <Skeleton className="h-17 w-14 shrink-0 md:h-25 md:w-21" />
      )}
      <div className="min-w-0 flex-1">
        <div className="hidden min-h-6.5 items-center gap-3 text-small text-muted md:flex">
          {product ? `${product.brandName}, ${product.clusterCode}` : ''}
          {tags}
        </div>
        <p aria-hidden="true" className="font-semibold md:heading md:text-d3">
          {name}
        </p>
        <p className="text-small text-muted">
          Prices ex-VAT.
          <span className="hidden md:inline">
            {' '}
            Paste a block from a spreadsheet into any cell; Shift and an arrow changes by 10.
          </span>
        </p>
        <div className="mt-1 md:hidden">{tags}</div>
      </div>
      {favourite}
    </div>
  )
}
