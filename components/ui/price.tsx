import { classes } from '#lib/classes.ts'
import { type Cents, CURRENCY, showAmount, showMoney } from '#lib/money.ts'

/** What a price block says. Amounts are cents; `price` includes VAT. Null prices are hidden ones. */
export type PriceFigures = {
  exVatPrice: Cents | null
  price: Cents | null
  /** With VAT, before the offer. */
  formerPrice?: Cents | null
  piecesPerBale?: number
}

/**
 * The price block: small sign, large figure; beneath it the other VAT reading and the bale. An offer stands in madder
 * beside the old price. A hidden price is a reason in bold, never a blank; for traders who are not approved it is theme.css
 * that puts the reason there, since a page is the same for everybody.
 * @param detail one more fact after the ex-VAT price, such as the size
 */
export function Price({
  figures,
  size = 'card',
  detail,
}: {
  figures: PriceFigures
  size?: 'card' | 'page'
  detail?: string
}) {
  const { exVatPrice, price, formerPrice, piecesPerBale } = figures
  if (price === null || exVatPrice === null) {
    return (
      <p>
        <strong className="block font-semibold">Price on request</strong>
        <span className="text-tiny text-muted">Woven to order. Contact us.</span>
      </p>
    )
  }
  const page = size === 'page'
  const bale = piecesPerBale && piecesPerBale > 1 ? piecesPerBale : null
  return (
    <div className={classes('price', page && 'flex flex-wrap items-center gap-x-6 gap-y-1')}>
      <p className={classes('flex flex-wrap items-baseline gap-x-2', page && 'md:flex-nowrap')}>
        <span className={classes('whitespace-nowrap font-semibold', formerPrice ? 'text-madder' : undefined)}>
          <span className={page ? 'text-lead' : 'text-small'}>{CURRENCY.sign}</span>
          {'\u00a0'}
          <span className={page ? 'text-figure font-bold' : 'text-figure-card font-bold'}>
            {showAmount(price, 'auto')}
          </span>
        </span>
        {formerPrice ? (
          <del className={page ? 'text-base text-muted' : 'text-small text-muted'}>
            <span className="sr-only">was </span>
            {showMoney(formerPrice, 'auto')}
          </del>
        ) : null}
      </p>
      {page && formerPrice ? (
        <p className="text-small font-semibold text-madder">{showMoney(formerPrice - price, 'auto')} less</p>
      ) : null}
      <p className={classes('text-muted', page ? 'text-small' : 'text-tiny')}>
        <span className="block">
          {showMoney(exVatPrice)} ex-VAT{detail ? `, ${detail}` : ''}
        </span>
        {bale ? (
          <span className="block">
            Bale of {bale}
            {page ? `: ${showMoney(price * bale, 'auto')}` : ''}
          </span>
        ) : null}
      </p>
    </div>
  )
}
