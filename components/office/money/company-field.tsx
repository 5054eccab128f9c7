import { useEffect, useId, useRef, useState } from 'react'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { type Found, officeFind } from '#lib/contract/orders/office/find.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const TYPING_MS = 250
const MIN_LETTERS = 2

/** A company, found by a few letters of its name. */
export function CompanyField({
  company,
  onChoose,
}: {
  company: Found | null
  onChoose: (company: Found | null) => void
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (company === null) field.current?.focus()
  }, [company])
  const text = useSettled(typed.trim(), TYPING_MS)
  const isAsked = company === null && text.length >= MIN_LETTERS
  const { data } = useOfficeQuery(officeFind, isAsked ? { text, kinds: ['company'] } : null)
  const found = isAsked && data ? data : []
  if (company) {
    return (
      <p className="w-64 max-md:w-full">
        <span className="block text-tiny text-muted">Company</span>
        <span className="flex min-h-8.5 items-center justify-between gap-3">
          <b className="truncate font-semibold">{company.title}</b>
          <button type="button" className="link min-h-7 max-md:min-h-11" onClick={() => onChoose(null)}>
            Another
          </button>
        </span>
      </p>
    )
  }
  return (
    <div className="w-64 max-md:w-full">
      <label htmlFor={id} className="block text-tiny text-muted">
        Company: type part of its name
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        autoComplete="off"
        className="office-field mt-1 w-full"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.length > 0 ? (
        <ul aria-label="Companies found" className="border border-t-0 border-field bg-paper">
          {found.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="block min-h-8 w-full px-2.5 py-1 text-left text-tiny hover:bg-calico max-md:min-h-11"
                onClick={() => onChoose(one)}
              >
                {one.title} <span className="text-muted">{one.detail}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : isAsked && data ? (
        <p role="status" className="mt-1 text-tiny text-muted">
          No company has this name.
        </p>
      ) : null}
    </div>
  )
}
