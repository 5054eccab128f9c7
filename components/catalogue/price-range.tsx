'use client'

import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { DEFAULT_PRICE_MAX } from '#lib/contract/catalogue/filter-fields.ts'
import { showCount } from '#lib/format/count.ts'
import { useFilterControls } from './filter-controls.ts'

type Ends = readonly [number, number]
const ENDS = [
  ['min', 'Lowest price, KSh'],
  ['max', 'Highest price, KSh'],
] as const

/** The pause after which a change is requested, so that a held arrow key requests once. */
const PAUSE_MS = 400

/** The step of the slider: a hundredth of its length, in round shillings. */
const stepOf = (max: number) => (max > 2_000 ? 50 : max > 400 ? 10 : 1)

/** The two ends as a filter: in the right order, within bounds, and null for all prices. */
function priceOf([min, max]: Ends, most: number): Filter['price'] {
  const [low, high] = min <= max ? [min, max] : [max, min]
  return low <= 0 && high >= most ? null : [low, Math.min(high, 10_000_000)]
}

/** The price range: a slider with two thumbs, and two fields with the same values. A plain form without JavaScript. */
export function PriceRange() {
  const { filter, facets, token, live, change } = useFilterControls()
  const most = Math.max(facets.priceMax || DEFAULT_PRICE_MAX, filter.price?.[0] ?? 0)
  const [min, max] = filter.price ?? [0, most]
  // The dragged or typed values, until they are requested.
  const [draft, setDraft] = useState<Ends | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: any answer ends what was being dragged
  useEffect(() => setDraft(null), [min, max])

  const [low, high] = draft ?? [min, Math.min(max, most)]
  const request = (ends: Ends) => {
    clearTimeout(timer.current)
    const price = priceOf(ends, most)
    if (String(price) !== String(filter.price)) change({ price })
    else setDraft(null)
  }
  const slide = (ends: Ends) => {
    setDraft(ends)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => request(ends), PAUSE_MS)
  }
  const step = stepOf(most)
  const shares = { '--from': low / most, '--to': high / most } as CSSProperties
  return (
    <form
      action="/search"
      onSubmit={(event) => {
        event.preventDefault()
        request([low, high])
      }}
    >
      {token ? <input type="hidden" name="filter" value={token} /> : null}
      <div className="price-slider noscript:hidden" style={shares}>
        {ENDS.map(([end, label], i) => (
          <input
            key={end}
            type="range"
            disabled={!live}
            min={0}
            max={Math.ceil(most / step) * step}
            step={step}
            value={i === 0 ? low : high}
            aria-label={label}
            aria-valuetext={`KSh ${showCount(i === 0 ? low : high)}`}
            onChange={({ target: { valueAsNumber: value } }) =>
              slide(i === 0 ? [Math.min(value, high), high] : [low, Math.max(low, Math.min(value, most))])
            }
          />
        ))}
      </div>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2.5">
        {ENDS.map(([end, label], i) => (
          <PriceField
            key={end}
            name={end}
            label={label}
            value={i === 0 ? low : high}
            plain={!live}
            onChange={(value) => request(i === 0 ? [value ?? 0, high] : [low, value ?? most])}
          />
        ))}
        <span className="col-start-2 row-start-1 text-small text-muted">to</span>
      </div>
      <button type="submit" className="link mt-2 hidden min-h-11 text-small noscript:block">
        Show these prices
      </button>
    </form>
  )
}

/** One end as a field: taken over when it is left or Enter is pressed. `plain` writes no separators, as a form sends it. */
function PriceField({
  name,
  label,
  value,
  plain,
  onChange,
}: {
  name: string
  label: string
  value: number
  plain: boolean
  onChange: (value: number | null) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    if (typed === null) return
    const digits = typed.replace(/\D/g, '').slice(0, 8)
    setTyped(null)
    onChange(digits === '' ? null : Number(digits))
  }
  return (
    <input
      name={name}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={typed ?? (plain ? String(value) : showCount(value))}
      maxLength={10}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take()
      }}
      className="h-12 w-full min-w-0 rounded-sm border border-field bg-paper px-3.5 text-small"
    />
  )
}
