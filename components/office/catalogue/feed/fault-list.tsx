'use client'

import { classes } from '#components/kit/classes.ts'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { FEED_FAULTS, type FeedFault, type FeedSeverity } from '#lib/contract/feeds/feed-report.ts'
import type { officeFeed } from '#lib/contract/feeds/office/feed.ts'
import { showCount } from '#lib/format/count.ts'

const GROUPS: readonly { severity: FeedSeverity; title: string; text: string }[] = [
  { severity: 'error', title: 'Errors', text: 'Google refuses these products.' },
  { severity: 'warning', title: 'Warnings', text: 'Google shows these products less often.' },
]

/** Faults by severity, each with its field and the number of its products. */
export function FaultList({
  faults,
  chosen,
  onChoose,
}: {
  faults: Output<typeof officeFeed>['faults']
  chosen: FeedFault | undefined
  onChoose: (fault: FeedFault) => void
}) {
  return GROUPS.map(({ severity, title, text }) => {
    const own = faults.filter(({ fault }) => FEED_FAULTS[fault].severity === severity)
    if (own.length === 0) return null
    return (
      <section key={severity} aria-label={title} className="mb-5">
        <header className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-ink py-1.5">
          <h2 className="heading text-d5">{title}</h2>
          <span className="text-tiny text-muted">{text}</span>
        </header>
        <ul>
          {own.map(({ fault, families, products }) => (
            <li key={fault}>
              <button
                type="button"
                aria-pressed={chosen === fault}
                className={classes(
                  'flex min-h-(--row) w-full flex-wrap items-center gap-x-4 border-b border-hairline py-1 text-left',
                  'hover:bg-calico focus-visible:-outline-offset-3 aria-pressed:bg-calico',
                )}
                onClick={() => onChoose(fault)}
              >
                <StatusMark status={severity === 'error' ? 'wrong' : 'look'}>{FEED_FAULTS[fault].text}</StatusMark>
                <code className="flex-auto text-tiny text-muted">{FEED_FAULTS[fault].field}</code>
                <span className="tabular-nums">
                  {showCount(products)} {products === 1 ? 'product' : 'products'}, {showCount(families)}{' '}
                  {families === 1 ? 'family' : 'families'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
