'use client'

import { useEffect, useRef } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { LinkButton } from '#components/kit/button/button.tsx'
import { TextArea } from '#components/kit/field/text-field.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'
import { MAX_PAD_LINES } from '#lib/contract/base/pad-limits.ts'
import { showCount } from '#lib/format/count.ts'
import { useWaiting } from '#lib/http/waiting-writes.ts'
import { changePad, usePad } from '#lib/quick-order/pad.ts'
import { sendPad } from '#lib/quick-order/queries.ts'
import { BadLines } from './bad-lines.tsx'
import { PadProducts } from './pad-products.tsx'
import { PadSum } from './pad-sum.tsx'
import { PadTools } from './pad-tools.tsx'
import { usePadCheck } from './use-pad-check.ts'

/** Lines on their way into the cart: stored here until the shop has responded, and sent again until then. */
function SendingLines({ lines }: { lines: readonly string[] }) {
  const waits = useWaiting().some(({ name }) => name === 'quick-order')
  useEffect(() => void sendPad(), [])
  const what = lines.length === 1 ? '1 line' : `${showCount(lines.length)} lines`
  if (!waits) return <StripeBar label={`Adding ${what} to your cart`} />
  return (
    <Alert tone="warning" title={`No connection. ${what} not sent yet.`} live="polite">
      They are saved in this tab. We add them to your cart when the connection is back. You can continue typing.
    </Alert>
  )
}

/**
 * The pad: lines on the left, their total on the right, and below it the wrong lines and the products.
 * @param example a product code of this shop, null if it sells no products by the bale
 */
export function PadScreen({ example }: { example: string | null }) {
  const { text, sending, taken } = usePad()
  const check = usePadCheck()
  const field = useRef<HTMLTextAreaElement>(null)

  /** Selects a line, so that typing replaces it. */
  function goTo(place: number) {
    const area = field.current
    if (!area) return
    const before = text.split('\n').slice(0, place).join('\n')
    const start = before === '' && place === 0 ? 0 : before.length + 1
    const end = text.indexOf('\n', start)
    area.focus()
    area.setSelectionRange(start, end === -1 ? text.length : end)
    area.scrollTop = (area.scrollHeight / Math.max(1, text.split('\n').length)) * place - area.clientHeight / 2
  }

  return (
    <div className="space-y-8">
      {sending ? <SendingLines lines={sending} /> : null}
      {taken ? (
        <Alert tone="success" title={taken} live="polite" onClose={() => changePad({ taken: null })}>
          <LinkButton href="/cart" prefetch={false} variant="quiet" size="small" className="mt-2">
            Go to your cart
          </LinkButton>
        </Alert>
      ) : null}
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-4">
          <TextArea
            ref={field}
            label="Lines"
            help={`Code, quantity, unit (pc, bale or m).${example ? ` For example: ${example} 2 bales.` : ''} If the code has no colour or size, you choose them here.`}
            error={
              check.tooMany
                ? `You can add at most ${showCount(MAX_PAD_LINES)} lines at a time. Please remove some.`
                : undefined
            }
            rows={14}
            value={text}
            onChange={(event) => changePad({ text: event.target.value })}
            spellCheck={false}
            autoCapitalize="characters"
            autoComplete="off"
            wrap="off"
          />
          <PadTools />
        </div>
        <PadSum check={check} />
      </div>
      <BadLines bad={check.bad} onGoTo={goTo} />
      <PadProducts products={check.products ?? []} />
    </div>
  )
}
