import { type FormEvent, useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { setPromotionCode, usePromotionCode } from '#lib/cart/promotion-code.ts'
import type { Cart } from '#lib/contract/cart/cart.ts'
import { PROMOTION_CODE } from '#lib/contract/extensions.ts'
import { useExtension } from '#lib/http/extension-queries.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'

/** Field for an offer's code, if the shop API supports codes. A code that does not count leaves the cart unchanged. */
export function PromotionField({
  offers,
  isPricing,
}: {
  offers: Cart['settings']['offers']
  /** While the cart is priced with a code. */
  isPricing: boolean
}) {
  const texts = useTexts(checkoutTexts)
  const code = usePromotionCode()
  const [typed, setTyped] = useState(code)
  const isSupported = useExtension(PROMOTION_CODE)
  if (!isSupported) return null
  const outcome = code && !isPricing ? offers?.code : undefined
  if (code && (outcome?.isValid ?? isPricing)) {
    return (
      <p className="mt-4 border-t border-hairline pt-3" role="status">
        <span className="flex justify-between gap-4">
          <span className="min-w-0 break-words">
            {texts.code} <strong className="font-semibold">{outcome?.text ?? code}</strong>
          </span>
          <button
            type="button"
            className="link flex-none"
            onClick={() => {
              setTyped('')
              setPromotionCode('')
            }}
          >
            {texts.remove}
          </button>
        </span>
        {outcome?.message ? <span className="block text-small text-muted">{outcome.message}</span> : null}
      </p>
    )
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setPromotionCode(typed.trim())
  }
  return (
    <form className="mt-4 flex items-end gap-3 border-t border-hairline pt-3" onSubmit={apply}>
      <div className="min-w-0 flex-1">
        <TextField
          label={texts.promotionCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          value={typed}
          error={outcome?.message}
          onChange={({ target: { value } }) => setTyped(value)}
        />
      </div>
      <Button type="submit" variant="outline" className="flex-none">
        {texts.use}
      </Button>
    </form>
  )
}
