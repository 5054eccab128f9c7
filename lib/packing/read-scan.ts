import type { Media } from '../contract/base/fields.ts'
import type { PickLine, PickList, PickVariant } from '../contract/fulfilment/office/pick-lists.ts'
import { type PickTexts, pickTexts } from '../language/pick.ts'
import { quantityIn, type UnitTexts, unitTexts } from '../language/units.ts'
import { plainCode, readParcelCode } from './barcode.ts'
import { type PickStop, variantText } from './pick-stops.ts'

/** Result of a scanned code with its message, for a packer who watches the piece and not the phone. */
export interface ReadScan {
  outcome: 'right' | 'wrong'
  title: string
  text: string
  /** For a correct piece: its line and quantity. */
  pick?: { parcelId: number; position: number; tenths: number }
  /** The stop of the code: the walk continues there. */
  stopId?: string
  /** Of a wrong piece. */
  picture?: Media | null
  /** A code of no product on the list: it can be another product of the shop. */
  unknownCode?: string
}

const amount = (tenths: number) => (tenths / 10).toLocaleString('en-US')

/** A piece counts as one unit; products sold by the metre are cut for one box, so a scan counts the whole line. */
const tenthsOfScan = ({ stepTenths }: PickVariant, line: PickLine) =>
  stepTenths < 10 ? line.wantedTenths - line.pickedTenths : Math.min(10, line.wantedTenths - line.pickedTenths)

/** The difference of a wrong piece: its size, else its colour, else its name. */
function differenceOf(piece: PickVariant, wanted: PickVariant): [is: string, wants: string] {
  if (piece.familyId !== wanted.familyId) return [`${piece.name}, ${variantText(piece)}`, wanted.name]
  if (piece.size !== wanted.size) return [piece.size, wanted.size]
  return [piece.colour, wanted.colour]
}

const putBack = (texts: PickTexts, shelf: string) => (shelf ? texts.putBackOn({ shelf }) : texts.putBack)

/**
 * Checks a scanned code against the current stop; accepts pieces of other stops too, because the walk can take any
 * order.
 */
export function readScan(
  list: PickList,
  stops: readonly PickStop[],
  current: PickStop | null,
  text: string,
  texts: PickTexts = pickTexts.english,
  units: UnitTexts = unitTexts.english,
): ReadScan {
  const parcel = readParcelCode(text)
  if (parcel) {
    const own = list.parcels.find((one) => one.orderNo === parcel.orderNo && one.parcelNo === parcel.parcelNo)
    const title = own ? texts.slipOfBox({ box: own.box }) : texts.slipOfOther
    return { outcome: 'wrong', title, text: own ? texts.scanPiece : texts.orderNotOnList(parcel) }
  }
  const code = plainCode(text)
  const piece = list.variants.find((variant) => plainCode(variant.code) === code)
  if (!piece) return unknownCode(text, current, texts)
  const wanting = stops.filter(({ variant }) => variant.variantId === piece.variantId)
  if (wanting.length === 0) return wrongPiece(list, piece, current, texts)
  const stop = wanting.find(({ id }) => id === current?.id) ?? wanting.find((one) => !one.isSettled) ?? wanting[0]
  const boxes = new Map(list.parcels.map(({ parcelId, ...rest }) => [parcelId, rest]))
  const line = stop?.lines.find(
    (one) => one.pickedTenths < one.wantedTenths && boxes.get(one.parcelId)?.state === 'picking',
  )
  if (!stop || !line) {
    const all = quantityIn(units, (wanting[0]?.wantedTenths ?? 0) / 10, piece.unit)
    return {
      outcome: 'wrong',
      title: texts.oneTooMany,
      text: `${texts.allPicked({ quantity: all })} ${putBack(texts, piece.shelf)}`,
    }
  }
  const tenths = tenthsOfScan(piece, line)
  const picked = stop.pickedTenths + tenths
  const isLast = picked >= stop.wantedTenths
  const where = list.parcels.length > 1 ? `${texts.inBox({ box: boxes.get(line.parcelId)?.box ?? '' })} ` : ''
  return {
    outcome: 'right',
    title: texts.rightOne({ n: amount(picked) }),
    text: `${where}${isLast ? (stop.shelf ? texts.shelfDone : texts.productDone) : texts.scanNext}`,
    pick: { parcelId: line.parcelId, position: line.position, tenths },
    stopId: stop.id,
  }
}

/** The answer to a piece of a product that is on no line of the list. */
export function otherProduct(
  list: PickList,
  { name, code, media }: { name: string; code: string; media: Media | null },
  texts: PickTexts = pickTexts.english,
): ReadScan {
  const text = texts[list.parcels.length > 1 ? 'notInOrders' : 'notInOrder']({ name, code })
  return { outcome: 'wrong', title: texts.wrongOne, text, picture: media }
}

function wrongPiece(list: PickList, piece: PickVariant, current: PickStop | null, texts: PickTexts): ReadScan {
  if (!current) return { outcome: 'wrong', title: texts.wrongOne, text: putBack(texts, piece.shelf) }
  const [is, wants] = differenceOf(piece, current.variant)
  const difference = texts[list.parcels.length > 1 ? 'ordersWant' : 'orderWants']({ is, wants })
  return {
    outcome: 'wrong',
    title: texts.wrongOne,
    text: `${difference} ${putBack(texts, piece.shelf)}`,
    picture: piece.picture,
  }
}

function unknownCode(text: string, current: PickStop | null, texts: PickTexts): ReadScan {
  const code = text.trim().slice(0, 40)
  const wants = current && texts[current.shelf ? 'shelfWants' : 'nextIs']({ code, wanted: current.variant.code })
  return { outcome: 'wrong', title: texts.unknownCode, text: wants ?? `${code}.`, unknownCode: plainCode(text) }
}
