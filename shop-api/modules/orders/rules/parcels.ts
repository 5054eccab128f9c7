/**
 * open: to be packed; has no stored lines and contains all products that are in no other parcel. packing and packed
 * parcels can be reopened.
 */
export const PARCEL_STATES = ['open', 'packing', 'packed', 'sent', 'delivered', 'cancelled'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** A quantity of a line of the order, by the line's position. */
export interface ParcelLine {
  position: number
  tenths: number
}

/** A parcel of an order. The lines of an open parcel are the products in no other parcel. */
export interface Parcel {
  id: number
  no: number
  state: ParcelState
  packerId: number | null
  carrier: string | null
  waybillNo: string | null
  waybillFile: string | null
  /** It was packed short, and must be sent with the rest of its order. */
  waitsForRest: boolean
  version: number
  createdAt: Date
  packedAt: Date | null
  sentAt: Date | null
  sentBy: string | null
  deliveredAt: Date | null
  lines: ParcelLine[]
}

const IN_WORK: readonly ParcelState[] = ['packing', 'packed']

export const isSent = ({ state }: Pick<Parcel, 'state'>): boolean => state === 'sent' || state === 'delivered'
export const isInWork = ({ state }: Pick<Parcel, 'state'>): boolean => IN_WORK.includes(state)

/** Whether a parcel must be sent with the rest of its order, and a part of that is not packed yet. */
export const isHeldForRest = (parcel: Pick<Parcel, 'id' | 'waitsForRest'>, parcels: readonly Parcel[]): boolean =>
  parcel.waitsForRest && parcels.some(({ id, state }) => id !== parcel.id && (state === 'open' || state === 'packing'))

/** Total quantities of the lines, by position. */
export function tenthsByPosition(lines: readonly ParcelLine[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { position, tenths } of lines) sums.set(position, (sums.get(position) ?? 0) + tenths)
  return sums
}

/** A parcel to be reduced, and its new lines. */
export interface FittedParcel {
  id: number
  lines: ParcelLine[]
}

/**
 * The reductions of parcels in work after less is ordered: first unpacked products, then products of the parcel that
 * was started last.
 * @param ordered quantity of each line that is still ordered
 * @returns the parcels that change
 */
export function fitParcels(
  ordered: readonly ParcelLine[],
  parcels: readonly Pick<Parcel, 'id' | 'no' | 'state' | 'lines'>[],
): FittedParcel[] {
  const left = tenthsByPosition(ordered)
  const taken = tenthsByPosition(parcels.filter((one) => isSent(one) || isInWork(one)).flatMap(({ lines }) => lines))
  const excess = new Map([...taken].map(([position, tenths]) => [position, tenths - (left.get(position) ?? 0)]))
  const lastFirst = parcels.filter(isInWork).sort((a, b) => b.no - a.no)
  return lastFirst.flatMap(({ id, lines }) => {
    let changes = false
    const fitted = lines.map(({ position, tenths }) => {
      const less = Math.min(tenths, Math.max(0, excess.get(position) ?? 0))
      if (less === 0) return { position, tenths }
      changes = true
      excess.set(position, (excess.get(position) ?? 0) - less)
      return { position, tenths: tenths - less }
    })
    return changes ? [{ id, lines: fitted.filter(({ tenths }) => tenths > 0) }] : []
  })
}
