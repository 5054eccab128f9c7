import { NAIROBI } from '#lib/format/clock.ts'

/** When the stock was read, in Nairobi. Part of live answers only: a page that is everybody's holds no moment. */
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
