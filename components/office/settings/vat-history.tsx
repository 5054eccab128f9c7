import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { Vat } from '#lib/contract/pricing/office/vat.ts'
import { showCount } from '#lib/format/count.ts'
import { exactTime } from '#lib/office/when.ts'

/** Past and cancelled changes of the standard rate, the newest first. */
export function VatHistory({ history }: { history: Vat['history'] }) {
  return (
    <div className="room-gutter py-4">
      <h2 className="heading text-d5">Earlier changes</h2>
      {history.length === 0 ? <p className="text-muted">No earlier rates</p> : null}
      <ul>
        {history.map(({ changeId, perc, previousPerc, holdsFrom, reason, by, variants, charges, cancelledBy }) => (
          <li key={changeId} className="border-b border-hairline py-2">
            <p className="flex justify-between gap-4">
              <b className="font-semibold">
                {previousPerc} % → {perc} %
              </b>
              {cancelledBy ? (
                <StatusMark status="ended">Cancelled</StatusMark>
              ) : (
                <StatusMark status="done">Applied</StatusMark>
              )}
            </p>
            <p>{reason}</p>
            <p className="text-tiny text-muted">
              For {exactTime(new Date(holdsFrom))}, scheduled by {by}
              {cancelledBy ? `, cancelled by ${cancelledBy}` : ''}
              {variants !== null && charges !== null
                ? `. ${showCount(variants)} variants, ${showCount(charges)} delivery charges`
                : ''}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
