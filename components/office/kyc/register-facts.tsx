'use client'

import { useRef, useState } from 'react'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { tooLong } from '#components/kit/field/too-long.ts'
import { When } from '#components/kit/figure/figures.tsx'
import type { CompanyReview } from '#lib/contract/companies/office/kyc.ts'
import type { FactName } from '#lib/contract/companies/office/kyc-facts.ts'
import { COMPARISON_MARKS, compareFact } from '#lib/kyc/compare-fact.ts'
import { useKeys } from '#lib/office/keys.ts'
import { clashesOf, type FactEdits, type FactsSaved } from './use-review.ts'

/** The register of companies; it links to the pages for business names and PINs. */
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

/** The company's own facts, by fact of the register; null if its account does not have that fact. */
const typedOf = ({ name, kraPin, owner, office }: CompanyReview): Readonly<Record<FactName, string | null>> => ({
  ...{ name, kraPin, directors: owner?.name ?? null, office },
  ...{ number: null, since: null, vat: null, secondDirector: null },
})

/** Most characters of a fact. */
const MAX = 200

const labelOf = (name: FactName) => NAMES.find((one) => one.name === name)?.label ?? name

/** Typed facts that are not saved yet, and their conflicts with a colleague's facts. */
function useFactEdits(saved: CompanyReview['facts'], onSave: (edits: FactEdits) => Promise<FactsSaved>) {
  const [edits, setEdits] = useState<FactEdits>({})
  const [isAsking, setAsking] = useState(false)
  const factOf = (name: FactName) => edits[name]?.to ?? saved[name]
  const clashes = isAsking ? clashesOf(saved, edits) : []
  const type = (name: FactName, to: string) =>
    setEdits((before) => ({ ...before, [name]: { from: before[name]?.from ?? saved[name], to } }))
  async function save(sent: FactEdits): Promise<void> {
    if (NAMES.every(({ name }) => !sent[name] || sent[name].to === saved[name])) return
    if (NAMES.some(({ name }) => tooLong(factOf(name), MAX))) return
    const answer = await onSave(sent)
    if (answer === 'clash') setAsking(true)
    if (answer !== 'saved') return
    // Text typed into a field during its save is saved next.
    setEdits((now) =>
      Object.fromEntries(
        Object.entries(now).flatMap(([name, edit]) => {
          const was = sent[name as FactName]
          if (!was) return [[name, edit]]
          return was.to === edit.to ? [] : [[name, { from: was.to, to: edit.to }]]
        }),
      ),
    )
  }
  /** Resolves a conflict: saves the user's text over the colleague's, or discards it. */
  function settle(mine: boolean): void {
    const next = { ...edits }
    for (const name of clashes) {
      const edit = next[name]
      if (mine && edit) next[name] = { from: saved[name], to: edit.to }
      else delete next[name]
    }
    setAsking(false)
    setEdits(next)
    void save(next)
  }
  return { edits, factOf, clashes, type, save, settle, setAsking }
}

/**
 * The register's facts, typed beside the company's own facts and compared. A fact is saved on blur. Typed text stays
 * until it is saved, even if a colleague saves other facts.
 */
export function RegisterFactsTable({
  review,
  isLocked,
  onSave,
}: {
  review: CompanyReview
  isLocked: boolean
  onSave: (edits: FactEdits) => Promise<FactsSaved>
}) {
  const { facts: saved } = review
  const { edits, factOf, clashes, type, save, settle, setAsking } = useFactEdits(saved, onSave)
  const table = useRef<HTMLTableElement>(null)
  const goToFacts = () => {
    const fields = [...(table.current?.querySelectorAll('input') ?? [])]
    const first = fields.find(({ value }) => value === '') ?? fields[0]
    first?.focus()
  }
  useKeys('Facts', { tab: { label: 'facts', run: goToFacts, isInStatusBar: true, needsNoFocus: true } }, !isLocked)
  const typed = typedOf(review)
  return (
    <section aria-label="Register details" className="py-3">
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="heading text-d5">Register details</h2>
        <a
          href={REGISTER}
          target="_blank"
          rel="noreferrer"
          className="link text-tiny max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          Open the register
        </a>
      </header>
      <table ref={table} className="mt-1 w-full table-fixed text-tiny">
        <thead>
          <tr className="border-b border-ink text-left text-muted">
            <th className="w-19 py-1.5 font-normal">
              <span className="sr-only">Fact</span>
            </th>
            <th className="py-1.5 font-normal">Company</th>
            <th className="py-1.5 pl-2 font-normal">Register</th>
            <th className="w-6 py-1.5 font-normal">
              <span className="sr-only">Compared</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {NAMES.map(({ name, label }) => (
            <FactRow
              key={name}
              label={label}
              typed={typed[name]}
              fact={factOf(name)}
              isLocked={isLocked}
              onType={(to) => type(name, to)}
              onLeave={() => void save(edits)}
            />
          ))}
        </tbody>
      </table>
      <p className="mt-1.5 text-tiny text-muted">
        = same, ≈ similar, + not on the account, ≠ different.
        {review.checkedAt ? (
          <>
            {' '}
            Entered by {review.checkedBy}, <When at={review.checkedAt} />.
          </>
        ) : null}
      </p>
      {clashes.length > 0 ? (
        <ConflictDialog
          what="the register details"
          by={review.checkedBy ?? undefined}
          fields={clashes.map((name) => ({
            label: labelOf(name),
            theirs: saved[name] || 'empty',
            mine: factOf(name) || 'empty',
          }))}
          onTheirs={() => settle(false)}
          onMine={() => settle(true)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  )
}

/** A fact of the account beside the register's fact, compared. */
function FactRow({
  label,
  typed,
  fact,
  isLocked,
  onType,
  onLeave,
}: {
  label: string
  /** From the company's account; null if its account does not have that fact. */
  typed: string | null
  /** From the register. */
  fact: string
  isLocked: boolean
  onType: (fact: string) => void
  onLeave: () => void
}) {
  const compared = compareFact(typed, fact)
  const mark = compared && COMPARISON_MARKS[compared]
  const overlong = tooLong(fact, MAX)
  return (
    <tr className="border-b border-hairline">
      <th scope="row" className="py-1 text-left font-normal text-muted">
        {label}
      </th>
      <td className="py-1 pr-1 break-words">
        {typed || <span className="text-muted">{typed === null ? 'not required' : 'not given'}</span>}
      </td>
      <td className="py-0.5">
        <input
          aria-label={`${label}, from the register`}
          value={fact}
          readOnly={isLocked}
          aria-invalid={overlong ? true : undefined}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
          className="h-7 w-full rounded-sm border border-hairline bg-transparent px-2 hover:border-field focus:border-field focus:bg-paper max-md:h-11"
        />
        {overlong ? (
          <p role="alert" className="mt-1 font-semibold text-error">
            {overlong}
          </p>
        ) : null}
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
}
