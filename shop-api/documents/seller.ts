import { SITE } from '#lib/shop/site.ts'
import type { Party } from '../domain/orders/tax-document.ts'
import type { Env } from '../env.ts'

/** The shop as its documents name it. */
export function sellerOf({ SELLER_NAME, SELLER_KRA_PIN }: Pick<Env, 'SELLER_NAME' | 'SELLER_KRA_PIN'>): Party {
  const { street, postBox, town, postalCode, phone } = SITE
  return { name: SELLER_NAME, lines: [street, `${postBox}, ${postalCode} ${town}`, phone], kraPin: SELLER_KRA_PIN }
}
