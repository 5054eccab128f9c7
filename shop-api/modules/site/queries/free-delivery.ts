import * as z from 'zod/mini'
import type { Cents } from '#lib/format/money.ts'
import { defineSetting } from '../../staff/use-cases/setting.ts'
import { USUAL_FREE_DELIVERY_FROM_CENTS } from '../rules/delivery-price.ts'

/** The setting's key, for statements that read it themselves. */
export const FREE_DELIVERY = 'free-delivery'

/** From which value of products, VAT included, delivery is free. */
export const freeDeliverySetting = defineSetting<{ fromCents: Cents }>(
  FREE_DELIVERY,
  z.object({ fromCents: z.int().check(z.minimum(0)) }),
  { fromCents: USUAL_FREE_DELIVERY_FROM_CENTS },
)
