import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { SearchIcon } from '#components/kit/icon.tsx'
import { canOrder, paysNow } from '#lib/account/capabilities.ts'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import type { UserType } from '#lib/contract/base/codes.ts'

/** Pause after the last letter before the list is requested, in ms. */
const REST_MS = 350

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
  const [typed, setTyped] = useState(text)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const requested = useRef(text)

  // Cleared elsewhere: the field follows.
  useEffect(() => {
    if (text === requested.current) return
    requested.current = text
    setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(rest.current), [])

  function ask(typed: string) {
    clearTimeout(rest.current)
    const next = typed.trim().replace(/\s+/g, ' ')
    if (next === requested.current) return
    requested.current = next
    onSearch(next)
  }

  return (
    <search>
      <form
        className="relative"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          ask(typed)
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
          value={typed}
          maxLength={80}
          autoComplete="off"
          placeholder={placeholderFor(userType)}
          onChange={({ target: { value } }) => {
            setTyped(value)
            clearTimeout(rest.current)
            rest.current = setTimeout(() => ask(value), REST_MS)
          }}
          className="h-12 w-full rounded-sm border border-field bg-paper pr-4 pl-12 text-ellipsis hover:border-ink"
        />
      </form>
    </search>
  )
}
