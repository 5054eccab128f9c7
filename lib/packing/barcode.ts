/**
 * Content of our barcodes. A piece carries its product code; a parcel's slip and label carry "P10509-2": the order
 * number and the parcel number. Codes are compared without case and without characters that scanners and people omit.
 */

const PARCEL = /^P?(\d{4,12})-(\d{1,3})$/i

/** The text of a parcel's barcode: "P10509-2". */
export const parcelCode = (orderNo: number, parcelNo: number): string => `P${orderNo}-${parcelNo}`

/** Parses a parcel code; null if it is not a parcel code. */
export function readParcelCode(text: string): { orderNo: number; parcelNo: number } | null {
  const [, orderNo, parcelNo] = PARCEL.exec(text.trim()) ?? []
  return orderNo && parcelNo ? { orderNo: Number(orderNo), parcelNo: Number(parcelNo) } : null
}

/** A product code for comparison: "hm sb-0142" → "HMSB0142". */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[-._/\s]/g, '')

/** Letters and figures that cannot be taken for each other, as a collection code has them. */
export const COLLECTION_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const COLLECTION_LENGTH = 8

/** A collection code for comparison: typed "k7rm-20xw" or read out. Null if invalid. */
export function plainCollectionCode(text: string): string | null {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const isOne = plain.length === COLLECTION_LENGTH && [...plain].every((sign) => COLLECTION_SIGNS.includes(sign))
  return isOne ? plain : null
}

/** "K7RM-24XW" */
export const shownCollectionCode = (plain: string): string => `${plain.slice(0, 4)}-${plain.slice(4)}`
