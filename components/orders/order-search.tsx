import { type FormEvent, useId } from 'react'
import { useRequestedText } from '#components/kit/field/use-requested-text.ts'
import { SearchIcon } from '#components/kit/icon.tsx'
import { canOrder, paysNow } from '#lib/account/capabilities.ts'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import type { UserType } from '#lib/contract/base/codes.ts'

/** Pause after the last letter before the list is requested, in ms. */
const PAUSE_MS = 350

/** Searchable fields: companies have their own numbers (LPO), staff see the orders of all customers. */
function placeholderFor(userType: UserType | null): string {
  if (!canOrder(userType)) return 'Order, LPO, code or company'
  return paysNow(userType) ? 'Order or product' : 'Order, LPO or product'
}

/** The search over the user's orders. Staff have other fields, as they see the orders of all customers. */
export function OrderSearch({
  text,
  userType,
  onSearch,
}: {
  text: string
  userType: UserType | null
  onSearch: (text: string) => void
}) {
  const id = useId()
  const hydrated = useHydrated()
  const field = useRequestedText({
    value: text,
    onRequest: onSearch,
    read: (typed) => typed.trim().replace(/\s+/g, ' '),
    pauseMs: PAUSE_MS,
  })

  return (
    <search>
      <form
        className="relative"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          field.request()
        }}
      >
        <label htmlFor={id} className="sr-only">
          Search your orders
        </label>
        <SearchIcon className="pointer-events-none absolute top-3.5 left-4 text-muted" />
        <input
          id={id}
          type="search"
          disabled={!hydrated}
          value={field.text}
          maxLength={80}
          autoComplete="off"
          placeholder={placeholderFor(userType)}
          onChange={({ target }) => field.type(target.value)}
          className="h-12 w-full rounded-sm border border-field bg-paper pr-4 pl-12 text-ellipsis hover:border-ink"
        />
      </form>
    </search>
  )
}
