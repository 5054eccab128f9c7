'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { OwnPrice } from '#components/catalogue/own-price.tsx'
import { Button, IconButton } from '#components/kit/button/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { forgetViewed } from '#lib/catalogue/recent.ts'
import { useRecentProducts } from '#lib/catalogue/recent-queries.ts'
import type { ProductSummary } from '#lib/contract/catalogue/product-summary.ts'
import { queryClient } from '#lib/http/query-client.ts'
import { productAddress } from '#lib/routes.ts'

/** 4 slides from 1,170 px, 3 below, 2 below 992, 1 below 768, as specified. */
const SIZES = '(width >= 1170px) 282px, (width >= 992px) 33vw, (width >= 768px) 50vw, 100vw'

function Slide({ product }: { product: ProductSummary }) {
  const { id, clusterCode, clusterName, colorName, sizeName, mainImage } = product
  const { exVatPrice, price, formerPrice, piecesPerBale } = product
  return (
    <>
      <NavLink href={productAddress(id)} className="group block">
        <Picture media={mainImage} sizes={SIZES} ratio={[1, 1]} decorative className="recent-picture" />
        <span className="mt-2 block truncate font-semibold underline-offset-4 group-hover:underline">
          {clusterName}
        </span>
        <span className="block truncate text-small text-muted">{[colorName, sizeName].filter(Boolean).join(', ')}</span>
        <OwnPrice
          of={{ cluster: clusterCode, id, piecesPerBale }}
          figures={{ exVatPrice, price, formerPrice }}
          breaks={false}
        />
      </NavLink>
      <div className="absolute top-0 right-0 bg-ground">
        <IconButton label={`Remove ${clusterName}, ${colorName}`} onClick={() => forgetViewed(id)}>
          <CloseIcon size={18} />
        </IconButton>
      </div>
    </>
  )
}

/** Whether there is more to either side. */
function useEnds(list: React.RefObject<HTMLUListElement | null>, count: number) {
  const [ends, setEnds] = useState({ before: false, after: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: more slides are more to scroll
  useEffect(() => {
    const row = list.current
    if (!row) return
    const refresh = () =>
      setEnds({ before: row.scrollLeft > 4, after: row.scrollLeft + row.clientWidth < row.scrollWidth - 4 })
    const resized = new ResizeObserver(refresh)
    resized.observe(row)
    row.addEventListener('scroll', refresh, { passive: true })
    return () => {
      resized.disconnect()
      row.removeEventListener('scroll', refresh)
    }
  }, [list, count])
  return ends
}

function Row({ products }: { products: readonly ProductSummary[] }) {
  const list = useRef<HTMLUListElement>(null)
  const { before, after } = useEnds(list, products.length)
  const scroll = (by: 1 | -1) => list.current?.scrollBy({ left: by * list.current.clientWidth })
  return (
    <>
      {before || after ? (
        <div className="absolute right-0 bottom-full mb-1 flex">
          <IconButton label="Newer products" aria-disabled={!before} onClick={() => scroll(-1)}>
            <ChevronLeftIcon />
          </IconButton>
          <IconButton label="Older products" aria-disabled={!after} onClick={() => scroll(1)}>
            <ChevronRightIcon />
          </IconButton>
        </div>
      ) : null}
      <ul ref={list} className="recent-row no-scrollbar motion-safe:scroll-smooth">
        {products.map((product) => (
          <li key={product.id} className="relative">
            <Slide product={product} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface Looked {
  /** A guest's products; null for the list the shop stores for the signed-in customer. */
  ids: readonly number[] | null
  /** The product of the page: it is left out. */
  without: number | null
  /** Called with whether the list is empty. */
  onNone: (none: boolean) => void
}

function Content({ ids, without, onNone }: Looked) {
  const { data: looked, isPending, refetch } = useRecentProducts(ids)
  const data = looked?.filter(({ id }) => id !== without)
  const isNone = data?.length === 0
  useEffect(() => onNone(isNone), [isNone, onNone])
  if (data && data.length > 0) return <Row products={data} />
  if (data) return null
  if (isPending) {
    return (
      <ul className="recent-row" aria-label="Loading recently viewed">
        {(ids ?? [1, 2, 3, 4]).slice(0, 4).map((id) => (
          <li key={id}>
            <Skeleton className="recent-picture w-full" />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div role="alert">
      <p className="text-muted">We could not load the products you viewed.</p>
      <Button variant="outline" size="small" className="mt-3" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}

/** Recently viewed products, newest first, as a row as wide as the window. */
export function RecentCarousel(looked: Looked) {
  return (
    <QueryClientProvider client={queryClient}>
      <Content {...looked} />
    </QueryClientProvider>
  )
}
