import { QUANTITY_TEXTS } from '../format/quantity.ts'
import { type CartTexts, cartTexts, perUnitIn } from './cart.ts'
import { LADDER_TEXTS, RANGE_TEXTS } from './quantity-texts.ts'
import { defineTexts, useTexts } from './texts.ts'
import { quantityIn, type UnitTexts, unitTexts } from './units.ts'

/** Sentences about quantities: minimum, multiples and maximum, quantity ladders, agreed prices of bales. */
export const quantityTexts = defineTexts(
  'quantities',
  { ...QUANTITY_TEXTS, ...RANGE_TEXTS, ...LADDER_TEXTS },
  () => import('./quantities.sw.ts'),
)

/** Texts and units of a language for these sentences. */
export const quantityWords = (texts: typeof quantityTexts.english, units: UnitTexts, cart: CartTexts) => ({
  texts,
  units: {
    quantity: (quantity: number, unit: string, n?: string) => quantityIn(units, quantity, unit, n),
    perUnit: (unit: string) => perUnitIn(cart, unit),
  },
})

/** Texts and units of the chosen language, live. */
export const useQuantityWords = () => quantityWords(useTexts(quantityTexts), useTexts(unitTexts), useTexts(cartTexts))

export type QuantityWords = ReturnType<typeof quantityWords>
