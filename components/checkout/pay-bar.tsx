import { showMoney } from '#lib/format/money.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'
import { OVER_CREDIT } from './account-credit.tsx'
import { ABROAD, OrderButton, type OrderButtonProps } from './order-button.tsx'
import { isTooSmall, TOO_SMALL } from './smallest-order.tsx'
import type { Totals } from './use-totals.ts'

/**
 * Order total and button at the foot of a narrow window, visible at any scroll position of the cart; at the end of the
 * cart they are under the summary. Part of the page's flow, so it never covers the end of the page.
 */
export function PayBar({ totals, button }: { totals: Totals; button: OrderButtonProps }) {
  const texts = useTexts(checkoutTexts)
  const { figures, isComplete, delivery, overCredit, hold } = totals
  const includes = isComplete ? (delivery.delivers ? texts.vatAndDelivery : texts.withVat) : texts.vatNoDelivery
  return (
    <div className="pay-bar sticky bottom-0 z-20 -mx-(--gutter) border-t border-hairline bg-ground px-(--gutter) py-3 lg:hidden print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className={`min-w-0 flex-1 basis-32 ${button.isBusy ? 'text-muted' : ''}`}>
          <span className="block text-lead font-semibold whitespace-nowrap">
            {figures ? showMoney(figures.toPay, 'auto') : texts.noTotal}
          </span>
          {overCredit > 0 ? (
            <a href={`#${OVER_CREDIT}`} className="link inline-block text-tiny">
              {hold ? texts.accountOnHold : texts.overTheCredit({ amount: showMoney(overCredit, 'auto') })}
            </a>
          ) : isTooSmall(totals) ? (
            <a href={`#${TOO_SMALL}`} className="link inline-block text-tiny">
              {texts.tooSmall}
            </a>
          ) : delivery.isAbroad ? (
            <a href={`#${ABROAD}`} className="link inline-block text-tiny">
              {texts.deliverKenyaOnly}
            </a>
          ) : (
            <span className="block text-tiny text-muted">{includes}</span>
          )}
        </p>
        <OrderButton {...button} isShort className="flex-none" />
      </div>
    </div>
  )
}
