import { Age } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { EtimsDevice } from '#lib/contract/etims/office/devices.ts'

/** State of a device in short. */
export function DeviceMark({ device: { state, awaySince, uses } }: { device: EtimsDevice }) {
  if (state === 'new') return <StatusMark status="wait">Not initialised</StatusMark>
  if (state === 'stopped') return <StatusMark status="held">Stopped</StatusMark>
  if (awaySince) {
    return (
      <StatusMark status="look">
        KRA is away, <Age at={awaySince} />
      </StatusMark>
    )
  }
  return uses === 'nothing' ? (
    <StatusMark status="ended">Sends no new invoices</StatusMark>
  ) : (
    <StatusMark status="done">Sends</StatusMark>
  )
}
