import type { PickedParcel, PickLine, PickList, PickVariant } from '../contract/fulfilment/office/pick-lists.ts'

/** One variant on one shelf, for all boxes that need it. */
export interface PickStop {
  /** "B2-3 812" */
  id: string
  /** Empty for a variant without a shelf. */
  shelf: string
  dyeLot: string
  variant: PickVariant
  lines: PickLine[]
  wantedTenths: number
  pickedTenths: number
  /** All of it is picked or reported short. */
  isSettled: boolean
}

const byShelf = new Intl.Collator('en', { numeric: true })

/** Lines of parcels to pack or packed, without parcels that were stopped or cancelled. */
export function livingLines({ lines, parcels }: PickList): PickLine[] {
  const living = new Set(
    parcels.filter(({ state }) => state === 'picking' || state === 'packed').map(({ parcelId }) => parcelId),
  )
  return lines.filter(({ parcelId }) => living.has(parcelId))
}

const isLineSettled = (line: PickLine) => line.pickedTenths === line.wantedTenths || line.shortReason !== null

/** The stops of a walk through the store, shelf by shelf; products without a shelf are last. */
export function stopsOf(list: PickList): PickStop[] {
  const variants = new Map(list.variants.map((variant) => [variant.variantId, variant]))
  const boxes = new Map(list.parcels.map(({ parcelId, box }) => [parcelId, box]))
  const stops = new Map<string, PickStop>()
  for (const line of livingLines(list)) {
    const variant = variants.get(line.variantId)
    if (!variant) continue
    const id = `${line.shelf} ${line.variantId}`
    const stop = stops.get(id) ?? {
      ...{ id, shelf: line.shelf, dyeLot: line.dyeLot, variant, lines: [] },
      ...{ wantedTenths: 0, pickedTenths: 0, isSettled: true },
    }
    stop.lines.push(line)
    stop.wantedTenths += line.wantedTenths
    stop.pickedTenths += line.pickedTenths
    stop.isSettled &&= isLineSettled(line)
    stops.set(id, stop)
  }
  for (const stop of stops.values())
    stop.lines.sort((a, b) => (boxes.get(a.parcelId) ?? 0) - (boxes.get(b.parcelId) ?? 0))
  return [...stops.values()].sort(
    (a, b) =>
      Number(a.shelf === '') - Number(b.shelf === '') ||
      byShelf.compare(a.shelf, b.shelf) ||
      a.variant.variantId - b.variant.variantId,
  )
}

/** Parcels with all lines picked or reported short that are not packed yet. */
export function readyParcels(list: PickList): PickedParcel[] {
  return list.parcels.filter(
    ({ parcelId, state }) =>
      state === 'picking' && list.lines.filter((line) => line.parcelId === parcelId).every(isLineSettled),
  )
}

/** "Madder, 180 × 220" */
export const variantText = ({ colour, size }: PickVariant): string => [colour, size].filter(Boolean).join(', ')
