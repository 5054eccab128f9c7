'use client'

import { useEffect, useState } from 'react'
import { When } from '#components/office/frame/figures.tsx'
import type { CompanyReview } from '#lib/contract/office/kyc.ts'
import type { FactName, RegisterFacts } from '#lib/contract/office/kyc-facts.ts'
import { COMPARISON_MARKS, compareFact } from '#lib/kyc/compare-fact.ts'

/** The register of companies; business names and PINs have pages of their own from there. */
const REGISTER = 'https://brs.ecitizen.go.ke/'

const NAMES: readonly { name: FactName; label: string }[] = [
  { name: 'name', label: 'Company' },
  { name: 'number', label: 'Number' },
  { name: 'since', label: 'Since' },
  { name: 'kraPin', label: 'KRA PIN' },
  { name: 'vat', label: 'VAT' },
  { name: 'directors', label: 'Director' },
  { name: 'secondDirector', label: 'Director 2' },
  { name: 'office', label: 'Office' },
]

/** What a company typed, by the register's facts; null where its account asks no such thing. */
const typedOf = ({ name, kraPin, owner, office }: CompanyReview): Readonly<Record<FactName, string | null>> => ({
  ...{ name, kraPin, directors: owner?.name ?? null, office },
  ...{ number: null, since: null, vat: null, secondDirector: null },
})

/** What the register says, typed beside what the company typed, and compared. Saved when a field is left. */
export function RegisterFactsTable({
  review,
  isLocked,
  onSave,
}: {
  review: CompanyReview
  isLocked: boolean
  onSave: (facts: RegisterFacts) => void
}) {
  const [facts, setFacts] = useState(review.facts)
  const saved = JSON.stringify(review.facts)
  useEffect(() => setFacts(JSON.parse(saved)), [saved])
  const typed = typedOf(review)
  const save = () => {
    if (JSON.stringify(facts) !== saved) onSave(facts)
  }
  return (
    <section aria-label="What the register says" className="py-3">
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="heading text-d5">What the register says</h2>
        <a href={REGISTER} target="_blank" rel="noreferrer" className="link text-tiny">
          Open the register
        </a>
      </header>
      <table className="mt-1 w-full table-fixed text-tiny">
        <thead>
          <tr className="border-b border-ink text-left text-muted">
            <th className="w-19 py-1.5 font-normal">
              <span className="sr-only">Fact</span>
            </th>
            <th className="py-1.5 font-normal">They typed</th>
            <th className="py-1.5 pl-2 font-normal">Register</th>
            <th className="w-6 py-1.5 font-normal">
              <span className="sr-only">Compared</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {NAMES.map(({ name, label }) => {
            const compared = compareFact(typed[name], facts[name])
            const mark = compared && COMPARISON_MARKS[compared]
            return (
              <tr key={name} className="border-b border-hairline">
                <th scope="row" className="py-1 text-left font-normal text-muted">
                  {label}
                </th>
                <td className="py-1 pr-1 break-words">
                  {typed[name] || (
                    <span className="text-muted">{typed[name] === null ? 'not asked' : 'not given'}</span>
                  )}
                </td>
                <td className="py-0.5">
                  <input
                    aria-label={`${label}, as the register says`}
                    value={facts[name]}
                    readOnly={isLocked}
                    maxLength={200}
                    onChange={(event) => setFacts({ ...facts, [name]: event.target.value })}
                    onBlur={save}
                    className="h-7 w-full rounded-sm border border-hairline bg-transparent px-2 hover:border-field focus:border-field focus:bg-paper max-md:h-11"
                  />
                </td>
                <td className="py-1 text-center font-semibold" title={mark?.name}>
                  {mark ? (
                    <>
                      <span aria-hidden="true" className={compared === 'other' ? 'text-error' : undefined}>
                        {mark.mark}
                      </span>
                      <span className="sr-only">{mark.name}</span>
                    </>
                  ) : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="mt-1.5 text-tiny text-muted">
        = same, ≈ near enough, + not on the account, ≠ different.
        {review.checkedAt ? (
          <>
            {' '}
            Typed by {review.checkedBy}, <When at={review.checkedAt} />.
          </>
        ) : null}
      </p>
    </section>
  )
}
