import * as z from 'zod/mini'
import { defineSetting } from '../../staff/use-cases/setting.ts'

/** Whether the product feed has public addresses. */
export const feedSetting = defineSetting<{ isPublished: boolean }>(
  'product-feed',
  z.object({ isPublished: z.boolean() }),
  { isPublished: true },
)
