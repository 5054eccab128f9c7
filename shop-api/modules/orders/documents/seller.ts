import type { Site } from '#lib/contract/site/site.ts'
import { joined } from '#lib/shop/site.ts'
import type { Env } from '../../../env.ts'
import type { Party } from '../rules/tax-document.ts'

/** The shop as its documents name it. */
export function sellerOf(
  { SELLER_NAME, SELLER_KRA_PIN }: Pick<Env, 'SELLER_NAME' | 'SELLER_KRA_PIN'>,
  { name, company, street, postBox, town, postalCode, phone }: Site,
): Party {
  const lines = [street, joined([postBox, joined([postalCode, town], ' ')]), phone].filter(Boolean)
  return { name: SELLER_NAME ?? company, lines, kraPin: SELLER_KRA_PIN, shop: name }
}
