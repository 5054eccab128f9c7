'use client'

import { OfficeField } from '#components/kit/field/office-field.tsx'
import { DENOMINATIONS } from '#lib/contract/counter/office/drawer.ts'
import { countedCash } from '#lib/counter/sums.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import { counterTexts } from '#lib/language/counter.ts'
import { useTexts } from '#lib/language/texts.ts'
import { typedCount } from '#lib/office/typed-amount.ts'

/** Typed numbers of notes and coins, in the order of `DENOMINATIONS`. */
export type TypedCounts = readonly string[]

export const NO_COUNTS: TypedCounts = DENOMINATIONS.map(() => '')

/** The counts of typed numbers; null if one is not a number. Empty is 0. */
export function readCounts(typed: TypedCounts): number[] | null {
  const counts = typed.map((text) => (text.trim() === '' ? 0 : typedCount(text, 100_000)))
  return counts.every((count): count is number => count !== null) ? counts : null
}

/** Fields for the number of each note and coin, with their sum. */
export function CashCounts({ typed, onChange }: { typed: TypedCounts; onChange: (typed: TypedCounts) => void }) {
  const texts = useTexts(counterTexts)
  const counts = readCounts(typed)
  return (
    <fieldset>
      <legend className="font-semibold">{texts.notesAndCoins}</legend>
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
        {DENOMINATIONS.map((shillings, at) => (
          <OfficeField
            key={shillings}
            label={`KSh ${showCount(shillings)}`}
            inputMode="numeric"
            placeholder="0"
            className="[&_input]:h-14 [&_input]:text-right"
            error={typed[at]?.trim() && typedCount(typed[at] ?? '', 100_000) === null ? texts.wholeNumber : undefined}
            value={typed[at] ?? ''}
            onChange={(text) => onChange(typed.map((one, index) => (index === at ? text : one)))}
          />
        ))}
      </div>
      <p className="mt-3 flex justify-between border-t border-ink pt-2 text-title" role="status">
        <span className="text-base font-semibold">{texts.counted}</span>
        <b className="font-semibold tabular-nums">{counts ? showMoney(countedCash(counts), 'auto') : '–'}</b>
      </p>
    </fieldset>
  )
}
