import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import type { Output } from '#lib/contract/base/call.ts'
import { benefits } from '#lib/contract/identity/registration.ts'
import { readShop } from './read.ts'

/** The list beside sign-in. Throws on an outage. */
export async function readBenefits(): Promise<Output<typeof benefits>> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('benefits')
  return (await readShop(benefits, {}))?.data ?? []
}
