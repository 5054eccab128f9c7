import type {
  PickedParcel,
  PickLine,
  PickList,
  PickScan,
  ScanOutcome,
} from '../contract/fulfilment/office/pick-lists.ts'

/**
 * Effect of a scan. The phone and the shop API use the same rule: the state the phone shows offline is the state stored
 * when its scans arrive, unless an order was cancelled.
 */

/** A line after a scan, and whether the scan counts. */
export interface TakenScan<Line> {
  line: Line
  outcome: ScanOutcome
}

type State = PickedParcel['state']
type Line = Pick<PickLine, 'wantedTenths' | 'pickedTenths' | 'shortReason'>

/** Why a parcel in this state cannot be picked; null if it can. */
export function refusedIn(state: State): ScanOutcome | null {
  if (state === 'stopped') return 'stopped'
  return state === 'picking' ? null : 'late'
}

/** Applies a pick or a short pick to its line. */
export function takeScan<L extends Line>(line: L, scan: Pick<PickScan, 'kind' | 'tenths' | 'reason'>): TakenScan<L> {
  const pickedTenths = scan.kind === 'pick' ? line.pickedTenths + scan.tenths : scan.tenths
  if (pickedTenths < 0 || pickedTenths > line.wantedTenths) return { line, outcome: 'over' }
  const isShort = pickedTenths < line.wantedTenths
  const reason = scan.kind === 'short' ? (scan.reason ?? 'empty') : line.shortReason
  return { line: { ...line, pickedTenths, shortReason: isShort ? reason : null }, outcome: 'taken' }
}

/** Whether all lines of a parcel are picked or reported short. */
export const isSettled = (lines: readonly Line[]): boolean =>
  lines.every((line) => line.pickedTenths === line.wantedTenths || line.shortReason !== null)

/** A pick list after scans that were not sent yet. */
export function withScans(list: PickList, scans: readonly PickScan[]): PickList {
  if (scans.length === 0) return list
  const lines = [...list.lines]
  const parcels = [...list.parcels]
  for (const scan of scans) {
    const at = parcels.findIndex(({ parcelId }) => parcelId === scan.parcelId)
    const parcel = parcels[at]
    if (!parcel || refusedIn(parcel.state)) continue
    if (scan.kind === 'packed') {
      parcels[at] = { ...parcel, state: 'packed' }
      continue
    }
    const row = lines.findIndex(({ parcelId, position }) => parcelId === scan.parcelId && position === scan.position)
    const line = lines[row]
    if (line) lines[row] = takeScan(line, scan).line
  }
  const isDone = parcels.every(({ state }) => state !== 'picking')
  return { ...list, lines, parcels, state: list.state === 'open' && isDone ? 'done' : list.state }
}
