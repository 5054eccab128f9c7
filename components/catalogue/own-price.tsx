'use client'

import { classes } from '#components/kit/classes.ts'
import { EitherPrice, Price, type PriceFigures } from '#components/kit/figure/price.tsx'
import { breaksOf, breakText, furtherBreaks, ownPrice, vatPercOf } from '#lib/catalogue/agreed-price.ts'
import { showMoney } from '#lib/format/money.ts'
import { useAgreed } from './use-agreed-prices.ts'

/** Which product a price is of. */
interface Of {
  cluster: string
  id: number
  /** Breaks are counted in bales. */
  piecesPerBale: number
}

/** A product's prices for the visitor's company: for the first piece, and for larger quantities. */
function useOwnFigures({ cluster, id, piecesPerBale }: Of, figures: PriceFigures) {
  const agreed = useAgreed(cluster)
  const { exVatPrice, price } = figures
  if (!agreed || exVatPrice === null || price === null) {
    return { isLoaded: agreed !== undefined, figures, isAgreed: false, breaks: [] }
  }
  const breaks = breaksOf(agreed, id)
  const own = ownPrice({ exVatPrice, piecesPerBale, vatPerc: vatPercOf(exVatPrice, price) }, breaks, 0)
  return {
    isLoaded: true,
    isAgreed: own.isAgreed,
    figures: { ...figures, exVatPrice: own.exVatPrice, price: own.price },
    breaks: furtherBreaks(exVatPrice, breaks, 0, piecesPerBale),
  }
}

/**
 * The price block with a company's own price instead of the shop's. Until that price is known, an equal blank is shown
 * (theme.css). A reserved line beneath it shows the prices of larger quantities.
 */
export function OwnPrice({
  of,
  figures,
  size = 'card',
  detail,
  breaks = true,
}: {
  of: Of
  figures: PriceFigures
  size?: 'card' | 'page'
  detail?: string
  /** Whether to show the prices of larger quantities too. */
  breaks?: boolean
}) {
  const own = useOwnFigures(of, figures)
  const next = own.breaks.slice(0, size === 'page' ? 2 : 1)
  return (
    <div className="own-price" data-known={own.isLoaded ? '' : undefined} data-own={own.isAgreed ? '' : undefined}>
      <Price figures={own.figures} size={size} detail={detail} own={own.isAgreed} />
      {figures.price === null || !breaks ? null : (
        <p className={classes('price-next', size === 'page' && 'flex-wrap gap-x-4')}>
          {own.isAgreed ? <span className="block font-semibold">Your price</span> : null}
          {next.map((one) => (
            <span key={one.fromBales} className="block">
              {breakText(one)}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

/**
 * One amount in the VAT view that leads for the visitor: a company's own price if one is agreed.
 * @param bare without the word "ex-VAT", if it is shown once for all amounts
 */
export function OwnEitherPrice({
  of,
  figures,
  bare,
}: {
  of: Of
  bare?: boolean
  figures: PriceFigures & { exVatPrice: number; price: number }
}) {
  const own = useOwnFigures(of, figures)
  const { exVatPrice, price, formerPrice } = own.figures
  return (
    <span className="own-price" data-known={own.isLoaded ? '' : undefined} data-own={own.isAgreed ? '' : undefined}>
      <span className="price-figure">
        <EitherPrice exVat={exVatPrice ?? figures.exVatPrice} incl={price ?? figures.price} bare={bare} />
      </span>
      {formerPrice ? (
        <>
          {' '}
          <del className="incl-only text-tiny font-normal text-muted">
            <span className="sr-only">was </span>
            {showMoney(formerPrice, 'auto')}
          </del>
        </>
      ) : null}
    </span>
  )
}
