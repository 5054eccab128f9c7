'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { FilterDeskContext } from '#components/catalogue/filter-desk.ts'
import { ContactUs } from '#components/help/contact-us.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogBody } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StripeBar } from '#components/ui/stripe.tsx'
import { accountOf, useViewer } from '#lib/account.ts'
import type { Media } from '#lib/contract/fields.ts'
import { showCount } from '#lib/count.ts'
import { stockQtyOf } from '#lib/filter.ts'
import { queryClient } from '#lib/query/client.ts'
import { useProduct } from '#lib/query/product.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { MatrixPopup } from './matrix-popup.tsx'
import { PopupHeading } from './popup-heading.tsx'
import type { MatrixProduct } from './use-matrix.ts'
import { ZoomWindow } from './zoom-window.tsx'

type Wanted = { id: number; name: string; known?: MatrixProduct; onClose: () => void }

/** The product popup: asks for the product's grid and stock, then lets people fill it. */
export function ProductPopup(wanted: Wanted) {
  return (
    <QueryClientProvider client={queryClient}>
      <Popup {...wanted} />
    </QueryClientProvider>
  )
}

/** The stock that a representative's list is narrowed to, for a popup opened in it; null everywhere else. */
function useStockQty(): number | null {
  const list = useContext(FilterDeskContext)
  const isRep = accountOf(useViewer()).userType === 6
  return isRep && list ? stockQtyOf(list.filter) : null
}

/** What the zoom window shows: the pictures of the colour in hand, then the other colours. */
function picturesOf({ images, matrix }: MatrixProduct): Media[] {
  const all = [...images, ...matrix.columns.map(({ name, image }) => ({ ...image, alt: image.alt || name }))]
  return [...new Map(all.filter(({ sha256 }) => sha256).map((image) => [image.sha256, image])).values()]
}

function Popup({ id, name, known, onClose }: Wanted) {
  const stockQty = useStockQty()
  const { data, error, refetch, isFetching } = useProduct(id, stockQty)
  const [zoom, setZoom] = useState(false)
  const product = data ?? known
  return (
    <>
      <Dialog
        shape="wide"
        title={name}
        heading={
          <PopupHeading
            name={name}
            product={product}
            favourite={<FavouriteButton id={id} cluster={product?.clusterCode ?? ''} name={name} shape="checkbox" />}
            onZoom={() => setZoom(true)}
          />
        }
        onClose={onClose}
      >
        {product && !product.visibility ? (
          <DialogBody className="space-y-4">
            <Alert tone="info" title="Price on request.">
              This cloth is woven to order. Tell us how much of it you need.
            </Alert>
            <ContactUs main onFollow={onClose} />
          </DialogBody>
        ) : product ? (
          <>
            {stockQty === null ? null : (
              <p className="px-4 pt-3 text-small text-muted md:px-8">
                Your filter is on: what has less than {showCount(stockQty)} in stock is not available here.
              </p>
            )}
            <MatrixPopup product={product} onClose={onClose} />
          </>
        ) : error ? (
          <DialogBody className="space-y-4">
            <Alert tone="danger" title="This cloth could not be loaded." live="assertive">
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
      {zoom && product ? <ZoomWindow images={picturesOf(product)} name={name} onClose={() => setZoom(false)} /> : null}
    </>
  )
}
