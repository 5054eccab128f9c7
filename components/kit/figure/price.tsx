import { classes } from '#components/kit/classes.ts'
import { type Cents, CURRENCY, showAmount, showMoney } from '#lib/format/money.ts'

/** Content of a price block. Amounts are cents; `price` includes VAT. Null prices are hidden. */
export type PriceFigures = {
  exVatPrice: Cents | null
  price: Cents | null
  /** With VAT, before the offer. */
  formerPrice?: Cents | null
  piecesPerBale?: number
}

/**
 * The price block: one price large, the other and the bale below it. Prices with taxes are large for guests and
 * consumers, ex-VAT prices for all others. Companies without approved documents see a reason in bold instead of a
 * price. CSS decides by the kind of viewer before the first paint (theme.css), so the page is the same for all. An
 * offer is in madder beside the old price.
 * @param detail one more fact after the ex-VAT price, such as the size
 * @param own the price is the company's agreed price: an offer's old price is hidden, its space stays (theme.css)
 */
export function Price({
  figures,
  size = 'card',
  detail,
  own = false,
}: {
  figures: PriceFigures
  size?: 'card' | 'page'
  detail?: string
  own?: boolean
}) {
  const { exVatPrice, price, formerPrice, piecesPerBale } = figures
  if (price === null || exVatPrice === null) {
    return (
      <p>
        <strong className="block font-semibold">Price on request</strong>
        <span className="text-tiny text-muted">Made to order. Contact us.</span>
      </p>
    )
  }
  const page = size === 'page'
  const bale = piecesPerBale && piecesPerBale > 1 ? piecesPerBale : null
  return (
    <div className={classes('price', page && 'price-page')} data-offer={formerPrice && !own ? '' : undefined}>
      <p className="price-incl">
        <span className="price-amount">
          <span className="price-sign">{CURRENCY.sign}</span>
          {'\u00a0'}
          <span className="price-figure">{showAmount(price, 'auto')}</span>
        </span>
        <span className="price-tax"> with VAT</span>
        {formerPrice ? (
          <del className={page ? 'text-base text-muted' : 'text-small text-muted'}>
            <span className="sr-only">was </span>
            {showMoney(formerPrice, 'auto')}
          </del>
        ) : null}
      </p>
      {page && formerPrice ? (
        <p className="price-saving text-small font-semibold text-madder">
          {showMoney(formerPrice - price, 'auto')} less
        </p>
      ) : null}
      <p className="price-ex">
        <span className="price-amount">
          <span className="price-sign">{CURRENCY.sign}</span>
          {'\u00a0'}
          <span className="price-figure">{showAmount(exVatPrice)}</span>
        </span>{' '}
        ex-VAT{detail ? `, ${detail}` : ''}
      </p>
      {bale ? (
        <p className="price-bale">
          Bale of {bale}
          {page ? (
            <>
              : <EitherPrice exVat={exVatPrice * bale} incl={price * bale} />
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}

/**
 * Amount with or without VAT, by the visitor's kind; empty if prices are hidden.
 * @param bare without the text "ex-VAT"
 */
export function EitherPrice({ exVat, incl, bare }: { exVat: Cents; incl: Cents; bare?: boolean | undefined }) {
  return (
    <>
      <span className="incl-only whitespace-nowrap">{showMoney(incl, 'auto')}</span>
      <span className="ex-only whitespace-nowrap">
        {showMoney(exVat, 'auto')}
        {bare ? null : ' ex-VAT'}
      </span>
    </>
  )
}
