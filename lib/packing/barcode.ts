/**
 * What is written in our barcodes. A piece carries its product code; a parcel's slip and label carry "P10509-2": the order's
 * number and which of its parcels it is. Codes are compared without case and without what scanners and people leave out.
 */

const PARCEL = /^P?(\d{5,12})-(\d{1,3})$/i

/** The text of a parcel's barcode: "P10509-2". */
export const parcelCode = (orderNo: number, parcelNo: number): string => `P${orderNo}-${parcelNo}`

/** The parcel that a text names; null when it is no parcel's code. */
export function readParcelCode(text: string): { orderNo: number; parcelNo: number } | null {
  const [, orderNo, parcelNo] = PARCEL.exec(text.trim()) ?? []
  return orderNo && parcelNo ? { orderNo: Number(orderNo), parcelNo: Number(parcelNo) } : null
}

/** A product code as it is compared: "hm sb-0142" → "HMSB0142". */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[-._/\s]/g, '')

/** Letters and figures that cannot be taken for each other, as a collection code has them. */
export const COLLECTION_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const COLLECTION_LENGTH = 8

/** A collection code as it is compared: typed "k7rm-20xw" or read out. Null when it cannot be one. */
export function plainCollectionCode(text: string): string | null {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const isOne = plain.length === COLLECTION_LENGTH && [...plain].every((sign) => COLLECTION_SIGNS.includes(sign))
  return isOne ? plain : null
}

/** "K7RM-24XW" */
export const shownCollectionCode = (plain: string): string => `${plain.slice(0, 4)}-${plain.slice(4)}`
