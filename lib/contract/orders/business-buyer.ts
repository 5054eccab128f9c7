import { kraPinFault } from '../../format/kra-pin.ts'

/** The business that an order without a company account is for: its tax invoice carries the name and the KRA PIN. */

/** The extension of a shop API that stores it; without the extension the checkout has no fields for it. */
export const BUSINESS_BUYER = 'business-buyer'

/** Longest name of a business, in characters. */
export const MAX_BUSINESS_NAME = 120

/** A business as typed. */
export interface TypedBusiness {
  companyName: string
  kraPin: string
}

/** Faults of a typed business, by its fields; null without a fault. */
export function businessFaults({ companyName, kraPin }: TypedBusiness): Partial<TypedBusiness> | null {
  const wrongPin = kraPinFault(kraPin)
  const isTooLong = companyName.trim().length > MAX_BUSINESS_NAME
  if (!wrongPin && !isTooLong) return null
  return {
    ...(isTooLong && { companyName: `At most ${MAX_BUSINESS_NAME} characters.` }),
    ...(wrongPin && { kraPin: wrongPin }),
  }
}
