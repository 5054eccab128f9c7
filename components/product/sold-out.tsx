import Link from 'next/link'
import { useEffect, useState } from 'react'
import { isPlainClick } from '#components/kit/link/plain-click.ts'
import { productAddress } from '#lib/routes.ts'
import { type Alternative, alternativesTo } from './availability.ts'
import type { StageProduct, Variant } from './use-variant.ts'

type BackInStockPart = typeof import('./back-in-stock-offer.tsx')['BackInStockOffer']

/** The email offer for sold-out products; null if this shop API does not support it. */
async function loadOffer(): Promise<BackInStockPart | null> {
  const [{ isBackInStockOffered }, { BackInStockOffer }] = await Promise.all([
    import('#lib/catalogue/back-in-stock-queries.ts'),
    import('./back-in-stock-offer.tsx'),
  ])
  return (await isBackInStockOffered()) ? BackInStockOffer : null
}

type Pick = (row: number, column: number) => void

/** Other colours or sizes as links to their own pages; where scripts run they change this page. */
function Instead({ label, list, onPick }: { label: string; list: readonly Alternative[]; onPick: Pick }) {
  if (list.length === 0) return null
  return (
    <div>
      <p className="text-small">{label}</p>
      <ul aria-label={label} className="mt-1 flex flex-wrap gap-2">
        {list.map(({ id, row, column, name }) => (
          <li key={id}>
            <Link
              href={productAddress(id)}
              prefetch={false}
              replace
              scroll={false}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onPick(row, column)
              }}
              className="flex min-h-11 items-center rounded-sm border border-field bg-ground px-4 text-small font-semibold hover:border-ink hover:bg-calico"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Shown if the chosen colour and size are sold out: a message beside them, the nearest alternatives in stock, and an
 * email when it is back.
 * @param onPick chooses another colour and size
 * @param onInStock called if it is back already
 */
export function SoldOut({
  product,
  variant,
  onPick,
  onInStock,
  isBelowMinimum,
}: {
  product: StageProduct
  variant: Variant
  onPick: Pick
  onInStock: () => void
  /** Some are left, but fewer than the smallest quantity: then no email is offered. */
  isBelowMinimum: boolean
}) {
  const [BackInStockOffer, setOffer] = useState<BackInStockPart | null>(null)
  useEffect(() => {
    let isOver = false
    loadOffer().then(
      (part) => isOver || setOffer(() => part),
      // Offline: shows the message and the alternatives without the offer.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [])
  const { columns, rows } = product.matrix
  const colour = columns[variant.column]?.name
  const size = rows[variant.row]?.name
  const name = [colour, size].filter(Boolean).join(', ') || product.clusterName
  const { sizes, colours, others } = alternativesTo(product.matrix, variant)
  const isNothingLeft = sizes.length + colours.length + others.length === 0
  return (
    <section aria-label="Sold out" className="approved-only space-y-4 border-l-6 border-warning bg-warning-tint p-4">
      <p>
        <strong className="font-semibold">{name} is sold out.</strong>{' '}
        {isBelowMinimum ? 'Less is left than the smallest quantity of an order. ' : null}
        {isNothingLeft ? (
          <a href="#related" className="link">
            See products like it
          </a>
        ) : null}
      </p>
      <Instead label={colour ? `In stock in ${colour}` : 'Sizes in stock'} list={sizes} onPick={onPick} />
      <Instead label={size ? `In stock in ${size}` : 'Colours in stock'} list={colours} onPick={onPick} />
      <Instead label="In stock" list={others} onPick={onPick} />
      {BackInStockOffer && !isBelowMinimum ? (
        <BackInStockOffer product={{ id: variant.id, name }} onInStock={onInStock} />
      ) : null}
    </section>
  )
}
