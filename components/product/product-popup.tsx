'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { ContactUs } from '#components/help/contact-us.tsx'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { actsForTraders } from '#lib/account/capabilities.ts'
import { stockQtyOf } from '#lib/catalogue/filter.ts'
import { useColourPictures, useProduct } from '#lib/catalogue/product-queries.ts'
import type { Media } from '#lib/contract/base/fields.ts'
import { showCount } from '#lib/format/count.ts'
import { queryClient } from '#lib/http/query-client.ts'
import { FilterControlsContext } from '../catalogue/filter-controls.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { MatrixPopup } from './matrix-popup.tsx'
import { PopupGallery } from './popup-gallery.tsx'
import { PopupHeading } from './popup-heading.tsx'
import type { MatrixProduct } from './use-matrix.ts'
import { useWideScreen } from './use-wide-screen.ts'
import { ZoomWindow } from './zoom-window.tsx'

type Wanted = { id: number; name: string; preview?: MatrixProduct; onClose: () => void }

/** The product popup: loads the product's grid and stock, then lets the visitor fill it. */
export function ProductPopup(wanted: Wanted) {
  return (
    <QueryClientProvider client={queryClient}>
      <Popup {...wanted} />
    </QueryClientProvider>
  )
}

/** The stock that a representative's list is narrowed to, for a popup opened in it; null everywhere else. */
function useStockQty(): number | null {
  const list = useContext(FilterControlsContext)
  const isRep = actsForTraders(accountOf(useViewer()).userType)
  return isRep && list ? stockQtyOf(list.filter) : null
}

/** Each picture once, without missing pictures. */
const distinct = (images: readonly Media[]): Media[] => [
  ...new Map(images.filter(({ sha256 }) => sha256).map((image) => [image.sha256, image])).values(),
]

/**
 * The chosen colour, at first the product's own, with its pictures: loaded pictures at once, the rest after loading.
 */
function useColour(product: MatrixProduct | undefined) {
  const [picked, pick] = useState<number | null>(null)
  const columns = product?.matrix.columns ?? []
  const own = columns.findIndex((_, at) => product?.matrix.cells.some((cells) => cells[at]?.id === product.id))
  const column = picked ?? Math.max(0, own)
  const colour = columns[column]
  const isOwn = column === own || colour === undefined
  const fetched = useColourPictures(product?.clusterCode ?? '', isOwn ? null : colour.code)
  /** One picture of each colour. */
  const others = columns.map(({ name, image }) => ({ ...image, alt: image.alt || name }))
  const images = isOwn ? (product?.images ?? []) : (fetched.data ?? others.slice(column, column + 1))
  return {
    column,
    pick,
    name: colour?.name ?? '',
    images: distinct(images),
    isAwaited: !product || (!isOwn && fetched.isPending),
    isFailed: !isOwn && fetched.isError,
    others,
  }
}

function Popup({ id, name, preview, onClose }: Wanted) {
  const stockQty = useStockQty()
  const { data, error, refetch, isFetching } = useProduct(id, stockQty)
  /** The picture that the zoom window was opened at. */
  const [zoomAt, setZoomAt] = useState<number | null>(null)
  const product = data ?? preview
  const colour = useColour(product)
  const wide = useWideScreen()
  const favourite = <FavouriteButton id={id} cluster={product?.clusterCode ?? ''} name={name} shape="checkbox" />
  const gallery = (
    <PopupGallery
      images={colour.images}
      isAwaited={colour.isAwaited}
      isFailed={colour.isFailed}
      colour={colour.name}
      onZoom={setZoomAt}
    />
  )
  return (
    <>
      <Dialog
        shape="wide"
        title={name}
        heading={
          <PopupHeading
            name={name}
            product={product}
            favourite={wide ? favourite : null}
            gallery={wide ? gallery : null}
          />
        }
        onClose={onClose}
      >
        {wide ? null : (
          <div className="flex items-center justify-between gap-4 px-4 pt-2">
            {gallery}
            <div className="shrink-0">{favourite}</div>
          </div>
        )}
        {product && !product.visibility ? (
          <DialogBody className="space-y-4">
            <Alert tone="info" title="Price on request.">
              This product is made to order. Contact us and say how much you need.
            </Alert>
            <ContactUs main onFollow={onClose} />
          </DialogBody>
        ) : product ? (
          <>
            {stockQty === null ? null : (
              <p className="px-4 pt-3 text-small text-muted md:px-8">
                Your stock filter is on. Products with fewer than {showCount(stockQty)} in stock show as not available.
              </p>
            )}
            <MatrixPopup product={product} column={colour.column} onColumn={colour.pick} onClose={onClose} />
          </>
        ) : error ? (
          <DialogBody className="space-y-4">
            <Alert tone="danger" title="We could not load this product." live="assertive">
              {error.message}
            </Alert>
            <Button variant="outline" onClick={() => void refetch()} disabled={isFetching}>
              Try again
            </Button>
          </DialogBody>
        ) : (
          <DialogBody className="space-y-4">
            <StripeBar label={`Loading ${name}`} />
            {['one', 'two', 'three', 'four'].map((row) => (
              <Skeleton key={row} className="h-20" />
            ))}
          </DialogBody>
        )}
      </Dialog>
      {zoomAt === null ? null : (
        <ZoomWindow
          images={distinct([...colour.images, ...colour.others])}
          first={zoomAt}
          name={name}
          onClose={() => setZoomAt(null)}
        />
      )}
    </>
  )
}
