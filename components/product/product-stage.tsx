'use client'

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Picture } from '#components/kit/media/picture.tsx'
import { PricesWhenApproved } from '#components/kyc/prices-when-approved.tsx'
import { rememberViewed } from '#lib/catalogue/recent.ts'
import { productAddress } from '#lib/routes.ts'
import { OwnPrice } from '../catalogue/own-price.tsx'
import { BuyBox } from './buy-box.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { DepositLine } from './deposit-line.tsx'
import { Gallery } from './gallery.tsx'
import { LadderTables } from './ladder-table.tsx'
import { ShareLines } from './share-lines.tsx'
import { SizeChoice } from './size-choice.tsx'
import { SoldOut } from './sold-out.tsx'
import { useOwnMatrix } from './use-own-matrix.ts'
import { type StageProduct, useVariant } from './use-variant.ts'

/**
 * A page's product with the current stock: the page itself can be an hour old. The stock is requested once the visitor
 * touches the colours and sizes. Newer figures of single variants are merged in.
 */
function useFreshStock(product: StageProduct) {
  const [stock, setStock] = useState<ReadonlyMap<number, number>>(new Map())
  const isRequested = useRef(false)

  const refreshStock = useCallback(() => {
    if (isRequested.current) return
    isRequested.current = true
    const ask = async () => {
      const { familyStock } = await import('#lib/catalogue/stock-queries.ts')
      const found = await familyStock(product.id)
      if (found) setStock(found)
      else isRequested.current = false
    }
    // Offline: the page's own figures stay, and the next touch tries again.
    ask().catch(() => {
      isRequested.current = false
    })
  }, [product.id])

  const note = useCallback((id: number, pieces: number) => {
    setStock((before) => (before.get(id) === pieces ? before : new Map(before).set(id, pieces)))
  }, [])

  const fresh = useMemo((): StageProduct => {
    if (stock.size === 0) return product
    const cells = product.matrix.cells.map((row) =>
      row.map((cell) => cell && { ...cell, piece: stock.get(cell.id) ?? cell.piece }),
    )
    return { ...product, qty: stock.get(product.id) ?? product.qty, matrix: { ...product.matrix, cells } }
  }, [product, stock])

  return { product: fresh, refreshStock, note }
}

/**
 * The first screen of a product page: pictures on one side; name, price, colours, sizes and cart on the other. In a
 * wide and low window the parts are closer together, so that the cart's button is visible.
 * @param site the shop's address without a trailing slash
 * @param hasChart whether the page has a size chart to link to
 * @param children shown under the cart: delivery, collection. Hidden if the chosen colour and size are sold out.
 */
export function ProductStage({
  product: initial,
  site,
  hasChart,
  children,
}: {
  product: StageProduct
  site: string
  hasChart: boolean
  children?: ReactNode
}) {
  const { product: fresh, refreshStock, note } = useFreshStock(initial)
  const product = useOwnMatrix(fresh)
  const { variant: picked, loading, awaited, pick, refresh } = useVariant(product, note)
  const cell = product.matrix.cells[picked.row]?.[picked.column]
  const variant = cell?.id === picked.id ? { ...picked, qty: cell.piece } : picked
  const { brandName, brandImage, clusterName, matrix } = product
  const colour = matrix.columns[variant.column]?.name
  const size = matrix.rows[variant.row]?.name
  const isSoldOut = product.visibility && variant.price !== null && variant.qty <= 0
  useEffect(() => rememberViewed(initial.id), [initial.id])
  const onStock = () => refresh(variant.row, variant.column)
  const choices = useRef<HTMLDivElement>(null)

  /**
   * Selects an alternative in stock. The pressed button is removed with the message, so the choice itself receives the
   * focus.
   */
  function pickInstead(row: number, column: number) {
    flushSync(() => pick(row, column))
    const chosen = [...(choices.current?.querySelectorAll<HTMLElement>('[role="radio"][aria-checked="true"]') ?? [])]
    chosen.at(-1)?.focus({ preventScroll: true })
    chosen.at(-1)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-[minmax(0,41fr)_minmax(0,30fr)] lg:gap-x-16">
      <Gallery images={variant.images} awaited={awaited} tags={variant.tags} name={clusterName} />
      <div className="pb-20 md:pb-0" aria-busy={loading || undefined}>
        <p className="flex items-center gap-3 text-small font-semibold">
          {brandImage ? (
            <span className="w-20 shrink-0 low:hidden">
              <Picture media={brandImage} widths={[320]} ratio={[5, 3]} priority="eager" decorative />
            </span>
          ) : null}
          {brandName}
        </p>
        <div className="low:flex low:flex-wrap low:items-baseline low:gap-x-4">
          <h1 className="heading mt-2 text-d2 low:mt-0 low:text-d3">{clusterName}</h1>
          <p className="mt-2 text-small text-muted low:mt-0 low:text-tiny">Code {variant.code}</p>
        </div>
        <div className="my-5 border-y border-hairline py-5 low:my-2 low:py-1.5">
          <OwnPrice
            of={{ cluster: product.clusterCode, id: variant.id, piecesPerBale: variant.piecesPerBale }}
            figures={variant}
            size="page"
            detail={size}
          />
          <PricesWhenApproved />
        </div>
        <div className="mb-5 space-y-4 low:mb-2">
          <LadderTables product={product} variant={variant} />
          <DepositLine deposits={product.deposits} id={variant.id} />
        </div>
        <p role="status" className="sr-only">
          {loading ? '' : [colour, size, isSoldOut && 'Sold out'].filter(Boolean).join(', ')}
        </p>
        <div className="space-y-7 low:space-y-3">
          {/* Touching a choice triggers the request for the current stock. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, the choices inside are the controls */}
          <div
            className="space-y-7 low:space-y-3"
            ref={choices}
            onPointerEnter={refreshStock}
            onTouchStart={refreshStock}
            onFocus={refreshStock}
          >
            {matrix.columns.length ? <ColourChoice product={product} variant={variant} onPick={pick} /> : null}
            {matrix.rows.length ? (
              <SizeChoice product={product} variant={variant} onPick={pick} hasChart={hasChart} />
            ) : null}
          </div>
          {isSoldOut ? (
            <SoldOut
              product={product}
              variant={variant}
              onPick={pickInstead}
              onInStock={() => void onStock()}
              isBelowMinimum={(fresh.matrix.cells[picked.row]?.[picked.column]?.piece ?? 0) > 0}
            />
          ) : null}
          <BuyBox product={product} variant={variant} onStock={onStock} />
          <div className="space-y-3 text-small">
            {isSoldOut ? null : children}
            <ShareLines
              name={[clusterName, colour].filter(Boolean).join(', ')}
              address={site + productAddress(variant.id)}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
