import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { Stepper } from '#components/kit/field/stepper.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import type { CartLines } from '#lib/cart/use-cart-lines.ts'
import { leadingAmount, useLeadsExVat } from '#lib/catalogue/leading-price.ts'
import { MAX_QUANTITY } from '#lib/contract/base/codes.ts'
import { type Cents, showMoney, withVat } from '#lib/format/money.ts'
import { cartTexts } from '#lib/language/cart.ts'
import { problemTexts, reasonIn } from '#lib/language/problems.ts'
import { useTexts } from '#lib/language/texts.ts'

/** The cart while the shop cannot be reached: the lines stored in this browser, and a note that no line is lost. */
export function LocalLines({
  cart,
  message,
  selected,
  onSelect,
  onRemove,
}: {
  cart: CartLines
  message: string
  selected: ReadonlySet<number>
  onSelect: (selection: ReadonlySet<number>) => void
  onRemove: (productIds: number[]) => void
}) {
  const isExVat = useLeadsExVat()
  const texts = useTexts(cartTexts)
  const { vatPerc } = useSite()
  const priceText = (exVat: Cents) => {
    const { lead, label } = leadingAmount(isExVat, exVat, withVat(exVat, vatPerc))
    return texts.whenChosen({ price: `${showMoney(lead)} ${label === 'ex-VAT' ? texts.exVat : texts.withVat}` })
  }
  return (
    <>
      <Alert tone="warning" title={texts.pricesFailed} live="assertive">
        {reasonIn(useTexts(problemTexts), { message })} {texts.safeInBrowser}
      </Alert>
      <Button variant="outline" className="my-4" onClick={cart.retry} disabled={cart.pricing}>
        {cart.pricing ? texts.trying : texts.tryAgain}
      </Button>
      <ul className="border-t border-ink">
        {cart.items.map((item) => {
          const name = item.name || texts.product({ id: item.productId })
          const label = [name, item.detail].filter(Boolean).join(', ')
          const quantity = texts.quantityOf({ product: label })
          return (
            <li
              key={item.productId}
              className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-hairline py-5 md:grid-cols-[2.75rem_minmax(0,1fr)_10rem]"
            >
              <Checkbox
                aria-label={texts.select({ product: label })}
                checked={selected.has(item.productId)}
                onChange={(event) => {
                  const next = new Set(selected)
                  if (event.target.checked) next.add(item.productId)
                  else next.delete(item.productId)
                  onSelect(next)
                }}
              />
              <div>
                <p className="font-semibold">{name}</p>
                <p className="text-small text-muted">
                  {item.detail ? <span className="block">{item.detail}</span> : null}
                  {item.price === null ? null : <span className="block">{priceText(item.price)}</span>}
                </p>
                <button type="button" className="link min-h-11 text-small" onClick={() => onRemove([item.productId])}>
                  {texts.remove}
                  <span className="sr-only"> {label}</span>
                </button>
              </div>
              <Stepper
                className="col-start-2 md:col-start-3"
                label={quantity}
                less={texts.less({ quantity })}
                more={texts.more({ quantity })}
                value={cart.quantityOf(item)}
                onChange={(next) => {
                  if (next >= 1 && next <= MAX_QUANTITY) cart.change(item.productId, next)
                }}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
