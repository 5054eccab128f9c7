import * as z from 'zod/mini'
import { media, money, productId } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

export const officeProductFind = defineOfficeCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: false,
  name: 'office-product-find',
  path: '/office/products/find',
  access: 'orders.view',
  summary: 'Products by code or name, with price and stock, for adding to an order.',
  request: z.object({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)) }),
  reply: z.array(
    z.object({
      productId,
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      step: z.number(),
      piecesPerBale: z.int(),
      exVatPrice: money,
      free: z.number(),
      /** The picture of its colour; null without a picture. */
      media: z.nullable(media),
    }),
  ),
})
