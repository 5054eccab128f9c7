import 'server-only'
import type { Filter } from '#lib/contract/filter.ts'
import { sealFilter } from '../seal.ts'
import { type Asked, forward, type Passed } from './forward.ts'

/** The list, with the sealed token of its filter, so that the browser can set its address without a second question. */
export async function productListCall(asked: Asked): Promise<Passed> {
  const { envelope, headers } = await forward(asked)
  const token = sealFilter(asked.input as Filter)
  return { envelope: { ...envelope, meta: { ...(envelope.meta as object), token } }, headers }
}
