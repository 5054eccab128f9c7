import type { PickScan, ShortReason } from '#lib/contract/fulfilment/office/pick-lists.ts'
import type { PickStop } from '#lib/packing/pick-stops.ts'

type NewScan = Omit<PickScan, 'id' | 'at'>

/** How much of a count each box gets, the first boxes first. */
function sharesOf(stop: PickStop, tenths: number): number[] {
  let rest = tenths
  return stop.lines.map(({ wantedTenths }) => {
    const share = Math.min(wantedTenths, rest)
    rest -= share
    return share
  })
}

/** Scans that set the count of a shelf to the typed number: boxes are filled one after the other. */
export function scansOfCount(stop: PickStop, tenths: number): NewScan[] {
  const shares = sharesOf(stop, tenths)
  return stop.lines.flatMap(({ parcelId, position, pickedTenths }, at) => {
    const change = (shares[at] ?? 0) - pickedTenths
    return change === 0 ? [] : [{ kind: 'pick' as const, parcelId, position, tenths: change }]
  })
}

/** Scans for a short shelf: the last boxes are short. */
export function scansOfShort(stop: PickStop, tenths: number, reason: ShortReason): NewScan[] {
  const shares = sharesOf(stop, tenths)
  return stop.lines.map(({ parcelId, position }, at) => ({
    ...{ kind: 'short' as const, parcelId, position, tenths: shares[at] ?? 0, reason },
  }))
}
