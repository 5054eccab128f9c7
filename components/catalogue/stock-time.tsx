import { NAIROBI } from '#lib/format/clock.ts'

/**
 * When the stock was read, in Nairobi time. Only live responses contain it: pages that all visitors share have no time.
 */
export function StockTime({ instant }: { instant: string }) {
  const time = new Date(instant).toLocaleTimeString('en-GB', {
    timeZone: NAIROBI,
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <p className="text-tiny text-muted">
      Stock as of <time dateTime={instant}>{time}</time>
    </p>
  )
}
