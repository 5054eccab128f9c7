import { type Cents, showMoney } from '#lib/format/money.ts'

export interface Ranked {
  key: string
  name: string
  /** Beneath the name. */
  detail?: string
  total: Cents
}

/** The highest totals as bars: an ordered list that includes its figures as text, so it needs no table beside it. */
export function RankedBars({ id, title, rows }: { id: string; title: string; rows: readonly Ranked[] }) {
  const most = Math.max(1, ...rows.map(({ total }) => total))
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="heading text-d4">
        {title}
      </h2>
      <ol className="mt-3 space-y-3">
        {rows.map(({ key, name, detail, total }) => (
          <li key={key}>
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0">
                {name}
                {detail ? <span className="block text-tiny text-muted">{detail}</span> : null}
              </span>
              <span className="shrink-0 font-semibold">{showMoney(total)}</span>
            </div>
            <div aria-hidden="true" className="mt-1 h-2 bg-calico">
              <div
                className="h-2 min-w-0.5 bg-stripe-indigo print:[print-color-adjust:exact]"
                style={{ width: `${(100 * Math.max(0, total)) / most}%` }}
              />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
